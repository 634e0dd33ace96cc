import { expect } from "chai";
import {
  chooseDecimalMark,
  describeBadNumber,
  parseNumber,
} from "../../../../lib/importers/values/parse_number.ts";

describe("chooseDecimalMark()", () => {
  it("takes the last of two marks", () => {
    expect(chooseDecimalMark(["1.234,5"], false)).to.equal(",");
    expect(chooseDecimalMark(["1,234.5"], false)).to.equal(".");
  });

  it("takes a mark before other than three digits", () => {
    expect(chooseDecimalMark(["7", "5,34", "12"], false)).to.equal(",");
    expect(chooseDecimalMark(["5.3", "12"], false)).to.equal(".");
  });

  it("takes one that repeats for thousands", () => {
    expect(chooseDecimalMark(["1.234.567"], true)).to.equal(",");
    expect(chooseDecimalMark(["1,234,567"], true)).to.equal(".");
  });

  it("takes one mark before three digits for thousands among whole numbers", () => {
    expect(chooseDecimalMark(["1.234", "12"], true)).to.equal(",");
    expect(chooseDecimalMark(["1,234", "12"], true)).to.equal(".");
  });

  it("takes a dot before three digits for the decimal mark among others", () => {
    expect(chooseDecimalMark(["1.234"], false)).to.equal(".");
  });

  it("lets the majority of the column decide", () => {
    expect(chooseDecimalMark(["5,34", "6,38", "6.1"], false)).to.equal(",");
  });

  it("takes the dot where nothing tells", () => {
    expect(chooseDecimalMark(["", "-", "12", "67seasea"], false)).to.equal(".");
  });
});

describe("parseNumber()", () => {
  const whole = (decimal: "." | ",") => ({ decimal, whole: true });
  const fraction = (decimal: "." | ",") => ({ decimal, whole: false });

  it("reads grouped numbers as they are written in many places", () => {
    expect(parseNumber("1.234,5", fraction(","))).to.equal(1234.5);
    expect(parseNumber("1,234.5", fraction("."))).to.equal(1234.5);
    expect(parseNumber("1 234,5", fraction(","))).to.equal(1234.5);
    expect(parseNumber("1\u00a0234\u202f567", whole("."))).to.equal(1_234_567);
    expect(parseNumber("1’234’567", whole("."))).to.equal(1_234_567);
    expect(parseNumber("12,34,567", whole("."))).to.equal(1_234_567);
  });

  it("leaves out a percent sign", () => {
    expect(parseNumber("33.49%", fraction("."))).to.equal(33.49);
    expect(parseNumber("45,3 %", fraction(","))).to.equal(45.3);
    expect(parseNumber("0%", fraction("."))).to.equal(0);
  });

  it("reads Arabic-Indic, Persian, Devanagari and fullwidth digits", () => {
    expect(parseNumber("١٢٣٤", whole("."))).to.equal(1234);
    expect(parseNumber("۱٬۲۳۴", whole("."))).to.equal(1234);
    expect(parseNumber("٤٫٥٪", fraction("."))).to.equal(4.5);
    expect(parseNumber("१२३", whole("."))).to.equal(123);
    expect(parseNumber("１２３", whole("."))).to.equal(123);
  });

  it("gives null where there is no value", () => {
    for (const text of ["", " ", "-", "--", "–", "N/A", "<10", "< 5", "null"]) {
      expect(parseNumber(text, fraction(".")), text).to.equal(null);
    }
  });

  it("gives undefined for what is no number of the column", () => {
    for (const text of ["67seasea", "1.2.3", "1e5", "12-Dec", "0x10", "1,2,3"]) {
      expect(parseNumber(text, fraction(".")), text).to.equal(undefined);
    }
    expect(parseNumber("4.5", whole("."))).to.equal(undefined);
    expect(parseNumber("4.5", whole(","))).to.equal(undefined);
  });

  it("reads whole numbers with a fraction of zero, as data frames write them", () => {
    expect(parseNumber("45.0", whole("."))).to.equal(45);
  });

  it("reads small fractions as programs write them", () => {
    expect(parseNumber("5e-07", fraction("."))).to.equal(5e-7);
    expect(parseNumber("1.5E-7", fraction("."))).to.equal(1.5e-7);
    expect(parseNumber("5e-07", whole("."))).to.equal(undefined);
  });

  it("keeps the sign", () => {
    expect(parseNumber("-1.5", fraction("."))).to.equal(-1.5);
    expect(parseNumber("−1.5", fraction("."))).to.equal(-1.5);
  });
});

describe("describeBadNumber()", () => {
  it("names what spreadsheets make of numbers", () => {
    expect(describeBadNumber("1.2E+05"))
      .to.equal('"1.2E+05" is a rounded number in scientific notation, as spreadsheets write them');
    expect(describeBadNumber("05. Dez"))
      .to.equal('"05. Dez" is a date, into which a spreadsheet turned a number');
    expect(describeBadNumber("May-34"))
      .to.equal('"May-34" is a date, into which a spreadsheet turned a number');
    expect(describeBadNumber("67seasea")).to.equal('"67seasea" is no number');
  });
});
