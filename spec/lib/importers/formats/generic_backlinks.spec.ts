import { expect } from "chai";
import { createAliases } from "../../../../lib/importers/columns/find_columns.ts";
import { refusalOf, runImport } from "../../../support/imports/imports.ts";

describe("genericBacklinks", () => {
  it("reads links by the usual names", async () => {
    const { format, why, rows } = await runImport({
      "a.csv": "Source URL;Target URL;Anchor;Rel;DA;Type;Status;First Seen\n" +
        "blog.test/a;https://shop.test/;Schuhe;nofollow ugc;40;Image;lost;24.12.2025\n" +
        "https://blog.test/b;https://shop.test/;;;;;live;\n",
    });
    expect(format).to.equal("backlinks");
    expect(why).to.deep.equal(["a.csv: backlinks"]);
    expect(rows[0]).to.deep.include({
      provider: "other",
      sourceUrl: "http://blog.test/a",
      anchor: "Schuhe",
      linkType: "image",
      ...{ nofollow: true, ugc: true, sponsored: false },
      domainAuthority: { name: "DA", value: 40 },
      ...{ lost: true, firstSeen: "2025-12-24" },
    });
    expect(rows[1]).to.deep.include({
      anchor: "",
      linkType: "unknown",
      ...{ nofollow: false, domainAuthority: null, lost: false, firstSeen: null },
    });
  });

  it("knows follow columns, and leaves what is not said unknown", async () => {
    const { rows } = await runImport({
      "a.csv": "source,target,dofollow\nhttps://a.test/,https://s.test/,yes\n" +
        "https://b.test/,https://s.test/,nofollow\nhttps://c.test/,https://s.test/,\n",
    });
    expect(rows.map((row) => row.kind === "backlink" && row.nofollow)).to.deep.equal(
      [false, true, null],
    );
    expect(rows[0]).to.include({ anchor: null, ugc: null });
  });

  it("reads JSON records and a user's own names", async () => {
    const aliases = createAliases({ source_url: ["Woher"], target_url: ["Wohin"] });
    const { format, rows } = await runImport(
      { "a.json": '[{"Woher":"https://a.test/","Wohin":"https://s.test/","nofollow":true}]' },
      { aliases },
    );
    expect(format).to.equal("backlinks");
    expect(rows[0]).to.include({ sourceUrl: "https://a.test/", nofollow: true });
  });

  it("warns that no column reports the linked page", async () => {
    const { rows, log } = await runImport({ "a.csv": "Source URL,Anchor\nhttps://a.test/,tea\n" });
    expect(rows[0]).to.include({ targetUrl: null, anchor: "tea" });
    expect(log.warnings).to.deep.equal([
      "No column of a.csv says which page is linked: its links are of the site as a whole.",
    ]);
  });

  it("is none without a target and an anchor, nor with keywords", async () => {
    for (const header of ["Source URL,Zz", "Keyword,Source URL,Target URL"]) {
      const refusal = await refusalOf(runImport({ "a.csv": `${header}\n` }));
      expect(refusal.code, header).to.equal("format_unknown");
    }
  });
});
