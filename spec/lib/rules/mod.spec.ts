import { readFileSync } from "node:fs";
import { expect } from "chai";
import { RULES } from "../../../lib/rules/mod.ts";
import { PAGE_RULES } from "../../../lib/rules/page/mod.ts";
import { SITE_RULES } from "../../../lib/rules/site/mod.ts";

interface CatalogueEntry {
  id: string;
  category: string;
  severity: string;
  scope: string;
  tier: number;
}

const fixture = new URL("../../fixtures/audit_rules.json", import.meta.url);
// The fixture is a file of this project: its shape is known.
const catalogue = JSON.parse(readFileSync(fixture, "utf8")) as CatalogueEntry[];

function sortById(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  return entries
    .map(({ id, category, severity, scope, tier }) => ({ id, category, severity, scope, tier }))
    .toSorted((left, right) => left.id < right.id ? -1 : 1);
}

describe("RULES", () => {
  it("are the catalogue, in category, severity, scope and tier", () => {
    expect(sortById(RULES)).to.deep.equal(sortById(catalogue));
  });

  it("are counted in the README, and where audits are described", () => {
    for (const file of ["README.md", "lib/docs/audits-and-score.md"]) {
      const counts = readFileSync(file, "utf8").match(
        /\b\d+(?= rules check|\s+with what they mean)/g,
      );
      expect(counts, file).to.deep.equal([`${RULES.length}`]);
    }
  });

  it("are off by default where the catalogue says so", () => {
    const off = RULES.filter((rule) => rule.offByDefault).map(({ id }) => id);
    expect(off.sort()).to.deep.equal([
      "link_external_followed",
      "meta_keywords_present",
      "readability_difficult",
    ]);
  });

  it("are in the page list when one page is enough, in the site list otherwise", () => {
    const pageIds = catalogue.filter(({ scope }) => "PF".includes(scope)).map(({ id }) => id);
    expect(PAGE_RULES.map(({ id }) => id).filter((id) => !pageIds.includes(id))).to.deep.equal([]);
    expect(SITE_RULES.map(({ id }) => id).filter((id) => pageIds.includes(id))).to.deep.equal([]);
  });

  it("have codes that fit the database, and no two the same", () => {
    expect(new Set(RULES.map(({ id }) => id)).size).to.equal(RULES.length);
    expect(RULES.filter(({ id }) => !/^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(id) || id.length > 64)).to
      .deep
      .equal([]);
  });

  it("have titles without a full stop, of at most 60 characters, and no two the same", () => {
    const titles = RULES.map(({ title }) => title);
    expect(
      titles.filter((title) =>
        !/^(?:[A-Z]|robots\.txt).{5,59}$/.test(title) || title.endsWith(".")
      ),
    ).to.deep
      .equal([]);
    expect(new Set(titles).size).to.equal(titles.length);
  });

  for (const rule of RULES) {
    it(`explain ${rule.id} and how to fix it`, () => {
      expect(rule.description).to.match(/^(?:[A-Z]|robots\.txt)[^]{40,500}\.$/);
      expect(rule.howToFix).to.match(/^(?:[A-Z]|robots\.txt)[^]{20,500}\.$/);
      expect(new URL(rule.learnMoreUrl).protocol).to.equal("https:");
    });
  }
});
