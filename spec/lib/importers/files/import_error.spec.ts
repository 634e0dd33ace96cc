import { expect } from "chai";
import { ImportError } from "../../../../lib/importers/files/import_error.ts";

describe("ImportError", () => {
  it("says where, as far as it is known", () => {
    expect(new ImportError("odd", "It is odd.").message).to.equal("It is odd.");
    expect(new ImportError("odd", "It is odd.", { file: "a.csv" }).message).to.equal(
      "a.csv: It is odd.",
    );
    const placed = new ImportError("odd", "It is odd.", { file: "a.csv", line: 3 });
    expect(placed.message).to.equal("a.csv, line 3: It is odd.");
    expect(placed).to.deep.include({ code: "odd", details: { file: "a.csv", line: 3 } });
  });
});
