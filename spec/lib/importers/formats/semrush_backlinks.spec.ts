import { expect } from "chai";
import { runImport } from "../../../support/imports/imports.ts";

const HEADER =
  "Page ascore,Source title,Source url,Target url,Anchor,External links,Internal links," +
  "Nofollow,Sponsored,Ugc,Text,Frame,Form,Image,Sitewide,First seen,Last seen,New link,Lost link\n";

describe("semrushBacklinks", () => {
  it("reads links with their types and states", async () => {
    const { format, why, rows } = await runImport({
      "a.csv": HEADER +
        '27,"Shoes, all",https://a.test/1,https://shop.test/,running shoes,10,20,' +
        "true,false,false,true,false,false,false,false,2025-05-11 16:45:31,2026-10-02 01:02:03,false,false\n" +
        "5,B,https://b.test/,https://shop.test/y,,1,2," +
        "false,true,false,false,false,false,true,true,1700000000,1790000000,false,true\n",
    });
    expect(format).to.equal("semrush_backlinks");
    expect(why).to.deep.equal(["a.csv: backlinks of Semrush"]);
    expect(rows[0]).to.deep.include({
      provider: "semrush",
      sourceTitle: "Shoes, all",
      anchor: "running shoes",
      linkType: "text",
      ...{ nofollow: true, ugc: false, sponsored: false },
      pageAuthority: { name: "Page Authority Score", value: 27 },
      domainAuthority: null,
      ...{ firstSeen: "2025-05-11", lastSeen: "2026-10-02", lost: false },
    });
    expect(rows[1]).to.deep.include({
      anchor: "",
      linkType: "image",
      sponsored: true,
      ...{ firstSeen: "2023-11-14", lastSeen: "2026-09-21", lost: true, lostOn: null },
    });
  });
});
