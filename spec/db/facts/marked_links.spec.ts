import { expect } from "chai";
import { useSpecDatabase } from "../../support/database.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";

const S = "https://s.test";

describe("marked links", () => {
  const db = useSpecDatabase();

  describe("streamNoncanonicalLinks()", () => {
    it("gathers each page's links to canonicalised pages, its own copy and others left out", async () => {
      const rows = await readFactsOf(db(), "noncanonical_links", {
        urls: {
          [`${S}/`]: { links: [`${S}/copy`, `${S}/far`, `${S}/a`] },
          [`${S}/a`]: { links: [`${S}/`] },
          [`${S}/copy`]: { canonical: `${S}/a`, links: [`${S}/copy`] },
          [`${S}/far`]: { canonical: "https://ext.test/" },
          "https://ext.test/": { kind: "external" },
        },
      });
      expect(rows).to.deep.equal([{
        urlId: 1,
        targetsCount: 2,
        targets: [
          { url: `${S}/copy`, canonicalUrl: `${S}/a` },
          { url: `${S}/far`, canonicalUrl: "https://ext.test/" },
        ],
      }]);
    });

    it("counts all links of a page, names ten, and streams every page once", async () => {
      const copies = Array.from({ length: 15 }, (_, index) => `${S}/copy${index}`);
      const pages = Array.from({ length: 1_050 }, (_, index) => `${S}/page${index}`);
      const rows = await readFactsOf(db(), "noncanonical_links", {
        urls: {
          [`${S}/`]: {},
          ...Object.fromEntries(copies.map((url) => [url, { canonical: `${S}/` }])),
          ...Object.fromEntries(pages.map((url) => [url, { links: copies }])),
        },
      });
      expect(rows).to.have.length(1_050);
      expect(new Set(rows.map((row) => row.urlId)).size).to.equal(1_050);
      expect(rows[1_049]?.targetsCount).to.equal(15);
      expect(rows[1_049]?.targets.map(({ url }) => url)).to.deep.equal(copies.slice(0, 10));
    });
  });

  describe("streamAssetLinks()", () => {
    it("takes images, style sheets and scripts, and neither documents nor what is gone", async () => {
      const files = {
        "a.png": "image/png",
        "b.css": "text/css",
        "c.js": "text/javascript",
        "d.mjs": "application/javascript",
        "e.pdf": "application/pdf",
        "f.json": "application/json",
      };
      const rows = await readFactsOf(db(), "asset_links", {
        urls: {
          [`${S}/`]: { links: [...Object.keys(files).map((file) => `${S}/${file}`), `${S}/g.png`] },
          ...Object.fromEntries(
            Object.entries(files).map(([file, contentType]) => [
              `${S}/${file}`,
              { html: false, contentType },
            ]),
          ),
          [`${S}/g.png`]: { html: false, contentType: "image/png", status: 404 },
        },
      });
      expect(rows.map((row) => row.targets.map(({ contentType }) => contentType))).to.deep.equal([
        ["image/png", "text/css", "text/javascript", "application/javascript"],
      ]);
    });
  });
});
