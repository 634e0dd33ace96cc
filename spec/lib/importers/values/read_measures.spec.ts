import { expect } from "chai";
import { CtrCheck } from "../../../../lib/importers/values/ctr_check.ts";
import { readMeasures } from "../../../../lib/importers/values/read_measures.ts";

const COLUMNS = { clicks: 0, impressions: 1, ctr: 2, position: 3 };

function read(cells: string[], decimal: "." | "," = ".") {
  const whole = { decimal, whole: true };
  const fraction = { decimal, whole: false };
  const formats = {
    counts: { clicks: whole, impressions: whole },
    ctr: fraction,
    position: fraction,
    dates: { unit: "day", order: "unknown", until: null } as const,
  };
  return readMeasures(cells, COLUMNS, { formats, check: new CtrCheck(true) });
}

describe("readMeasures()", () => {
  it("reads clicks, impressions and position", () => {
    expect(read(["1", "24", "4.17%", "3.25"]))
      .to.deep.equal({ clicks: 1, impressions: 24, position: 3.25 });
    expect(read(["1.234", "12.340", "10,00 %", "1,5"], ","))
      .to.deep.equal({ clicks: 1234, impressions: 12_340, position: 1.5 });
  });

  it("has no position without impressions, nor where none is given", () => {
    expect(read(["0", "0", "", ""])).to.deep.equal({ clicks: 0, impressions: 0, position: null });
    expect(read(["0", "0", "0%", "0"])).to.deep.equal({
      clicks: 0,
      impressions: 0,
      position: null,
    });
    expect(read(["0", "5", "0%", "-"])).to.deep.equal({
      clicks: 0,
      impressions: 5,
      position: null,
    });
  });

  it("says what cannot be read", () => {
    expect(read(["-", "1", "", ""])).to.equal("There is no number of clicks.");
    expect(read(["1", "1.5", "", ""])).to.equal('The impressions: "1.5" is no number.');
    expect(read(["-1", "1", "", ""])).to.equal('The clicks: "-1" is out of range.');
    expect(read(["1", "99999999999999999999", "", ""]))
      .to.equal('The impressions: "99999999999999999999" is out of range.');
    expect(read(["1", "10", "ten", "2"])).to.equal('The CTR: "ten" is no number.');
    expect(read(["1", "10", "10%", "0"])).to.equal("The position is 0; positions begin with 1.");
  });
});
