import { expect } from "chai";
import { dataTable } from "../../../../lib/web/parts/data_table.ts";
import { readPage } from "../../../support/read_page.ts";

const COLUMNS = [{ label: "Keyword" }, { label: "Clicks", number: true }, {
  label: "Says",
  prose: true,
}];

describe("dataTable()", () => {
  it("names its rows, puts numbers to the right, and scrolls by itself", () => {
    const { text } = dataTable({ caption: "Tea", columns: COLUMNS, rows: [["a", "1", "b"]] });
    expect(readPage(text).rowsOf("Tea")).to.deep.equal([["a", "1", "b"]]);
    expect(text).to.match(/<th scope="row"\s*>a<\/th>/);
    expect(text).to.match(/<td\s+class="number"\s*>1<\/td>/).and.match(/<td\s+class="prose"\s*>b</);
    expect(text).to.match(/role="region"\s+aria-label="Tea"\s+tabindex="0"/);
  });

  it("takes no value for markup", () => {
    const hostile = "<script>alert(1)</script>";
    const { text } = dataTable({ caption: hostile, columns: COLUMNS, rows: [[hostile, 1, null]] });
    expect(text).not.to.contain("<script>");
    expect(readPage(text).rowsOf(hostile)).to.deep.equal([[hostile, "1", ""]]);
  });
});
