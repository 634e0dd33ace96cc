import { expect } from "chai";
import { linesOf, numberOf, textOrNull } from "../../../lib/web/form_values.ts";
import { parseForm } from "../../../lib/web/read_form.ts";

const form = parseForm(String(
  new URLSearchParams({
    blank: "  ",
    text: " a b ",
    whole: " 12 ",
    part: ".5",
    exponent: "1e3",
    hexadecimal: "0x10",
    lines: "one\r\n\r\n two \nthree\rfour",
  }),
));

describe("textOrNull()", () => {
  it("trims a text, and gives null for none", () => {
    expect(textOrNull(form, "text")).to.equal("a b");
    expect(textOrNull(form, "blank")).to.equal(null);
    expect(textOrNull(form, "missing")).to.equal(null);
  });
});

describe("numberOf()", () => {
  it("reads numbers as they are written in figures", () => {
    expect(numberOf(form, "whole")).to.equal(12);
    expect(numberOf(form, "part")).to.equal(0.5);
  });

  it("leaves what is no such number as it was typed", () => {
    expect(numberOf(form, "text")).to.equal("a b");
    expect(numberOf(form, "exponent")).to.equal("1e3");
    expect(numberOf(form, "hexadecimal")).to.equal("0x10");
  });

  it("is undefined where nothing was typed", () => {
    expect(numberOf(form, "blank")).to.equal(undefined);
  });
});

describe("linesOf()", () => {
  it("reads lines of every kind, without blank ones", () => {
    expect(linesOf(form, "lines")).to.deep.equal(["one", "two", "three", "four"]);
    expect(linesOf(form, "missing")).to.deep.equal([]);
  });
});
