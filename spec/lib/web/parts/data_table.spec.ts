import { expect } from "chai";
import { dataTable } from "../../../../lib/web/parts/data_table.ts";
import { readPage } from "../../../support/web/read_page.ts";

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

  it("names the columns beside the values where its rows are stacked, and stays a table", () => {
    const rows = [["a", "1", "b"]];
    const { text } = dataTable({ caption: "Tea", columns: COLUMNS, rows, stacks: true });
    expect(readPage(text).rowsOf("Tea")).to.deep.equal(rows);
    expect(text).to.contain('class="table-scroll table-stacks"');
    expect(text).to.contain('<td role="cell" class="number" data-label="Clicks">1</td>');
    expect([...text.matchAll(/ role="(\w+)"/g)].map(([, role]) => role)).to.deep.equal(
      "region table rowgroup row columnheader columnheader columnheader rowgroup row rowheader cell cell"
        .split(" "),
    );
    const { text: plain } = dataTable({ caption: "Tea", columns: COLUMNS, rows });
    expect(plain).not.to.match(/role="(?!region)|data-label|table-stacks/);
  });

  it("gives addresses, which break anywhere, a width of their own", () => {
    const columns = [{ label: "URL", address: true }, { label: "Clicks", number: true }];
    const { text } = dataTable({ caption: "Tea", columns, rows: [["/tea", "1"]] });
    expect(text).to.match(/<th scope="row"\s+class="address"\s*>\/tea</);
  });

  it("takes no value for markup", () => {
    const hostile = "<script>alert(1)</script>";
    const { text } = dataTable({ caption: hostile, columns: COLUMNS, rows: [[hostile, 1, null]] });
    expect(text).not.to.contain("<script>");
    expect(readPage(text).rowsOf(hostile)).to.deep.equal([[hostile, "1", ""]]);
  });
});
