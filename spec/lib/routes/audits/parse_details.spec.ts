import { expect } from "chai";
import { parseDetails } from "../../../../lib/routes/audits/parse_details.ts";

describe("parseDetails()", () => {
  it("parses what rows hold, the same text once", () => {
    const rows = [{ details: '{"a":1}' }, { details: '{"a":2}' }, { details: '{"a":1}' }];
    const details = parseDetails<{ a: number }>(rows);
    expect(details.all).to.deep.equal([{ a: 1 }, { a: 2 }]);
    expect(details.of({ details: '{"a":2}' })).to.deep.equal({ a: 2 });
  });
  it("refuses a row that was read without", () => {
    const row = {} as { details: string }; // as a list gives it that was asked for other fields
    const details = parseDetails([row]);
    expect(details.all).to.deep.equal([]);
    expect(() => details.of(row)).to.throw(TypeError);
  });
});
