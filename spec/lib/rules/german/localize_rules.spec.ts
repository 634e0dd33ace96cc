import { expect } from "chai";
import { localizeRules } from "../../../../lib/rules/german/localize_rules.ts";

describe("localizeRules()", () => {
  it("puts German texts where a row has texts of its rule", () => {
    const row = { code: "h1_missing", title: "H1 is missing", affected_urls_count: 3 };
    expect(localizeRules([row])).to.deep.equal([{ ...row, title: "H1 fehlt" }]);
    expect(localizeRules({ code: "h1_missing", how_to_fix: "x" })).to.deep.equal({
      code: "h1_missing",
      how_to_fix: "Zeichnen Sie die Hauptüberschrift der Seite als <h1> aus.",
    });
  });

  it("finds rows within a page's answer", () => {
    const page = {
      title: "H1 is missing",
      issues: { items: [{ code: "h1_missing", title: "H1 is missing" }] },
    };
    expect(localizeRules(page)).to.deep.equal({
      title: "H1 is missing",
      issues: { items: [{ code: "h1_missing", title: "H1 fehlt" }] },
    });
  });

  it("puts what a rule expects, and where, into German, and nothing of the site", () => {
    const evidence = { found: "links to pages", expected: "links to pages", where: "a[href]" };
    expect(localizeRules([{ url: "https://a.test/", evidence }])).to.deep.equal([{
      url: "https://a.test/",
      evidence: { ...evidence, expected: "Links auf Seiten" },
    }]);
    expect(localizeRules({ items: [{ evidence_before: null, evidence_after: evidence }] }))
      .to.deep.equal({
        items: [{
          evidence_before: null,
          evidence_after: { ...evidence, expected: "Links auf Seiten" },
        }],
      });
    const decay = { evidence: [{ expected: "links to pages" }] };
    expect(localizeRules(decay)).to.deep.equal(decay);
  });

  it("keeps what is no row of a known rule", () => {
    for (const data of [null, 7, "x", { code: "gone_rule", title: "A" }, { title: "A" }]) {
      expect(localizeRules(data)).to.deep.equal(data);
    }
  });
});
