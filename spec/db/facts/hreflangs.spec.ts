import { expect } from "chai";
import { useSpecDatabase } from "../../support/database.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";

const S = "https://s.test";

describe("hreflang facts", () => {
  const db = useSpecDatabase();

  describe("streamHreflangs()", () => {
    it("knows what keeps a version from being found", async () => {
      const rows = await readFactsOf(db(), "hreflangs", {
        urls: {
          [`${S}/`]: {
            links: [`${S}/noindex`, `${S}/copy`, `${S}/secret`],
            hreflangs: [
              ["de", `${S}/noindex`],
              ["fr", `${S}/copy`],
              ["it", `${S}/secret`],
              ["es", `${S}/hidden`],
              ["nl", `${S}/listed`],
            ],
          },
          [`${S}/noindex`]: { noindex: true },
          [`${S}/copy`]: { canonical: `${S}/` },
          [`${S}/secret`]: { state: "blocked" },
          [`${S}/hidden`]: { via: "hreflang" },
          [`${S}/listed`]: { via: "hreflang" },
        },
        sitemaps: [{ url: `${S}/map.xml`, lists: [`${S}/listed`] }],
      });
      expect(rows.map((row) => [
        row.target.url.replace(S, ""),
        row.targetNoindex,
        row.targetCanonicalUrl,
        row.targetBlocked,
        row.targetUnlinked,
      ])).to.deep.equal([
        ["/noindex", true, null, false, false],
        ["/copy", false, `${S}/`, false, false],
        ["/secret", false, null, true, false],
        ["/hidden", false, null, false, true],
        ["/listed", false, null, false, false],
      ]);
    });
  });

  describe("streamHreflangTargets()", () => {
    it("gathers the codes of a URL over all pages, x-default left out", async () => {
      const rows = await readFactsOf(db(), "hreflang_targets", {
        urls: {
          [`${S}/a`]: { hreflangs: [["de", `${S}/b`], ["en", `${S}/a`], ["x-default", `${S}/a`]] },
          [`${S}/b`]: { hreflangs: [["fr", `${S}/b`]] },
          [`${S}/c`]: {
            hreflangs: [
              ["fr", `${S}/b`],
              ["es", "https://ext.test/"],
              ["it", "https://ext.test/"],
            ],
          },
          "https://ext.test/": { kind: "external" },
        },
      });
      expect(rows).to.deep.equal([{
        urlId: 2,
        targetId: 2,
        url: `${S}/b`,
        codes: [
          { code: "de", pagesCount: 1, example: `${S}/a` },
          { code: "fr", pagesCount: 2, example: `${S}/b` },
        ],
      }, {
        urlId: 3,
        targetId: 4,
        url: "https://ext.test/",
        codes: [
          { code: "es", pagesCount: 1, example: `${S}/c` },
          { code: "it", pagesCount: 1, example: `${S}/c` },
        ],
      }]);
    });
  });
});
