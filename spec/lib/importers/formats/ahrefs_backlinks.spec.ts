import { expect } from "chai";
import { fileFromBytes } from "../../../../lib/importers/files/import_file.ts";
import { runImport } from "../../../support/imports/imports.ts";

/** Names and values as the current export has them, in its order. */
const RECORD: readonly (readonly [name: string, value: string])[] = [
  ["Referring page title", "Die besten Schuhe"],
  ["Referring page URL", "https://blog.test/a"],
  ["Language", "de"],
  ["Platform", "WordPress, Blogs"],
  ["Referring page HTTP code", "200"],
  ["Domain rating", "54"],
  ["UR", "12,5"],
  ["Domain traffic", "1200"],
  ["Referring domains", "3"],
  ["Linked domains", "17"],
  ["External links", "40"],
  ["Page traffic", "5"],
  ["Keywords", "2"],
  ["Target URL", "https://shop.test/x"],
  ["Left context", "wir mögen"],
  ["Anchor", "Laufschuhe"],
  ["Right context", "sehr"],
  ["Redirect Chain URLs", ""],
  ["Redirect Chain status codes", ""],
  ["Type", "Text"],
  ["Is spam", "false"],
  ["Content", "true"],
  ["Nofollow", "false"],
  ["UGC", "true"],
  ["Sponsored", "false"],
  ["Rendered", "false"],
  ["Raw", "true"],
  ["Lost status", ""],
  ["Drop reason", ""],
  ["Discovered status", ""],
  ["First seen", "2024-03-26 02:46:50"],
  ["Last seen", "2026-11-02 11:00:00"],
  ["Lost", ""],
  ["Links in group", "1"],
];

/** As Ahrefs writes it: UTF-16LE with mark, tabs, everything quoted. */
function exportOf(...changes: Record<string, string>[]) {
  const lines = [
    RECORD.map(([name]) => name),
    ...changes.map((change) => RECORD.map(([name, value]) => change[name] ?? value)),
  ].map((cells) => cells.map((cell) => `"${cell}"`).join("\t"));
  const text = `\ufeff${lines.join("\r\n")}\r\n`;
  return [fileFromBytes("backlinks.csv", Buffer.from(text, "utf16le"))];
}

describe("ahrefsBacklinks", () => {
  it("reads a link with all that is told of it", async () => {
    const { format, why, rows, log } = await runImport(exportOf({}));
    expect(format).to.equal("ahrefs_backlinks");
    expect(why).to.deep.equal(["backlinks.csv: backlinks of Ahrefs"]);
    expect(rows).to.deep.equal([{
      kind: "backlink",
      date: "2026-11-20",
      dated: false,
      provider: "ahrefs",
      sourceUrl: "https://blog.test/a",
      sourceTitle: "Die besten Schuhe",
      targetUrl: "https://shop.test/x",
      anchor: "Laufschuhe",
      linkType: "text",
      nofollow: false,
      ugc: true,
      sponsored: false,
      pageAuthority: { name: "UR", value: 12.5 },
      domainAuthority: { name: "Domain rating", value: 54 },
      firstSeen: "2024-03-26",
      lastSeen: "2026-11-02",
      lost: false,
      lostOn: null,
      lostReason: null,
      httpCode: 200,
      language: "de",
    }]);
    expect([...log.hosts.keys()]).to.deep.equal(["shop.test"]);
  });

  it("reads lost links, images and redirects", async () => {
    const { rows } = await runImport(exportOf(
      { "Lost": "2026-10-01", "Drop reason": "Link removed" },
      { "Type": "Image", "Anchor": "" },
      { "Type": "Redirect" },
    ));
    expect(rows[0]).to.include({ lost: true, lostOn: "2026-10-01", lostReason: "Link removed" });
    expect(rows[1]).to.include({ linkType: "image", anchor: "" });
    expect(rows[2]).to.include({ linkType: "redirect" });
  });

  it("reads older exports", async () => {
    const { format, rows } = await runImport({
      "old.csv":
        "#,Total Backlinks,Domain Rating,URL Rating,Referring Domains,Referring Page URL," +
        "Referring Page Title,Internal Links Count,External Links Count,Last HTTP Code,Link URL," +
        "TextPre,Link Anchor,TextPost,Type,Backlink Status,Found,Language,Traffic,Keywords\n" +
        "1,5,60,20,3,http://a.test/,A,1,2,200,http://shop.test/,,shop,,Nofollow,Live,5 Jan 2019,en,1,2\n",
    });
    expect(format).to.equal("ahrefs_backlinks");
    expect(rows[0]).to.deep.include({
      anchor: "shop",
      nofollow: true,
      ugc: null,
      lost: false,
      firstSeen: "2019-01-05",
      pageAuthority: { name: "URL Rating", value: 20 },
    });
  });

  it("skips a link without target or with a flag that is none", async () => {
    const { rows, log } = await runImport(
      exportOf({}, {}, { "Target URL": "" }, { "UGC": "perhaps" }),
    );
    expect(rows).to.have.length(2);
    expect(log.skipped.map(({ line, reason }) => [line, reason])).to.deep.equal([
      [4, "The target: The URL is empty."],
      [5, '"perhaps" says neither yes nor no to ugc.'],
    ]);
  });
});
