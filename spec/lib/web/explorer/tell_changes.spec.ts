import { expect } from "chai";
import type { DiffSummaryAnswer } from "../../../../schemas/audit_diff.ts";
import { html } from "../../../../lib/web/html.ts";
import { tellChanges } from "../../../../lib/web/explorer/tell_changes.ts";

const NONE = {
  ...{ new: 0, regressed: 0, fixed: 0, gone_with_page: 0, newly_checked: 0, not_recrawled: 0 },
  persisting: 9,
};
const SUMMARY: DiffSummaryAnswer = {
  states: NONE,
  codes: [],
  settings_changed: [],
  rules_changed: [],
  score: {
    ...{ before: 84, after: 84, delta: 0, pages_lost: 0, gates_added: [], gates_removed: [] },
    ...{ urls_total: { before: 9, after: 9 }, urls_with_errors: { before: 2, after: 2 } },
    error_codes: [],
  },
  pages: {
    ...{ added: 0, removed: 0, both: 9 },
    lost: { total: 0, error: 0, redirect: 0, noindex: 0, not_html: 0, left: 0 },
  },
};
const PAGES = {
  ...{ pages: 0, title: 0, meta_description: 0, h1: 0, status_code: 0, indexable: 0 },
  ...{ canonical_url: 0, content: 0 },
};
const LINKS = {
  places: (states: string, code = "") => `places:${states}:${code}`,
  pages: (change = "") => `pages:${change}`,
};

/** The sentences as texts, without the white space of markup. */
function tell(summary: Partial<DiffSummaryAnswer>, pages: Partial<typeof PAGES> = {}) {
  const changes = { summary: { ...SUMMARY, ...summary }, pages: { ...PAGES, ...pages } };
  return tellChanges(changes, LINKS).map(({ kind, text }) =>
    `${kind}: ${String(html`${text}`).replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ").trim()}`
  );
}

describe("tellChanges()", () => {
  it("says that nothing changed", () => {
    expect(tell({})).to.deep.equal(["info: Nothing that matters changed."]);
  });

  it("begins with the score and what moved it most", () => {
    const score = {
      ...{ ...SUMMARY.score, after: 79, delta: -5 },
      error_codes: [{ code: "title_missing", urls_before: 1, urls_after: 11, delta: 10 }],
    };
    expect(tell({ score })).to.deep.equal([
      "bad: The health score fell from 84 to 79. The main reason: 10 URLs more have " +
      "“Title is missing”.",
    ]);
  });

  it("names worse places with errors first, whatever their number, and leads to them", () => {
    const codes = [
      { ...NONE, code: "title_too_long", new: 40 },
      { ...NONE, code: "title_missing", new: 1, regressed: 1 },
    ];
    const changes = { summary: { ...SUMMARY, codes }, pages: PAGES };
    const [worse] = tellChanges(changes, LINKS);
    const markup = String(html`${worse?.text}`);
    expect(worse?.kind).to.equal("bad");
    expect(markup).to.contain('href="places:new,regressed:title_missing"')
      .and.contain('href="places:new,regressed:"');
    expect(markup.indexOf("title_missing")).to.be.below(markup.indexOf("title_too_long"));
  });

  it("tells fixed places, lost pages and changed pages apart", () => {
    const lost = { total: 1, error: 1, redirect: 0, noindex: 0, not_html: 0, left: 0 };
    const told = tell({
      codes: [{ ...NONE, code: "title_missing", fixed: 4 }],
      pages: { ...SUMMARY.pages, lost, removed: 1 },
    }, { pages: 2, title: 1, status_code: 1 });
    expect(told).to.deep.equal([
      "bad: 1 page was lost: 1 answers with an error. What was wrong on it is not fixed.",
      "good: 4 places were fixed: Title is missing (4).",
      "bad: 2 pages changed: 1 status, 1 title.",
      "info: 0 URLs came and 1 went.",
    ]);
  });

  it("warns of what is no change of the site", () => {
    const told = tell({
      states: { ...NONE, newly_checked: 3, not_recrawled: 1 },
      settings_changed: [{ name: "max_pages", before: 500, after: 1000 }],
    });
    expect(told[0]).to.equal("info: Nothing that matters changed.");
    expect(told[1]).to.contain("different settings (max pages)")
      .and.contain("3 places were checked for the first time")
      .and.contain("1 place was not looked at again");
  });
});
