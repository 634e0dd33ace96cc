import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { RULES } from "../../../lib/rules/mod.ts";
import {
  keepOlderVersions,
  listChangedRules,
  listRuleVersions,
  readRuleVersions,
} from "../../../lib/rules/rule_versions.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";

const summaryOf = (figures: object) => ({ summary: JSON.stringify(figures) });
/** The rules that audits ran before they stored versions. */
const FIRST_VERSIONS = new URL("../../fixtures/first_rule_versions.json", import.meta.url);
const audit = (notRendered: string | null, stopReason = "queue_empty") => ({
  settings: auditSettings({ disabled_rules: ["title_missing"] }),
  stop_reason: stopReason,
  notRendered,
});

describe("listRuleVersions()", () => {
  it("lists the rules that were run, and no others", () => {
    const versions = listRuleVersions(audit("no browser"));
    expect(versions).to.include({ h1_multiple: 1, orphan_page: 1, robots_txt_changed: 1 });
    for (const code of ["title_missing", "readability_difficult", "js_links_only"]) {
      expect(versions, code).not.to.have.property(code);
    }
    expect(listRuleVersions(audit(null))).to.have.property("js_links_only");
    expect(listRuleVersions(audit(null, "page_limit"))).not.to.have.property("orphan_page");
  });
});

describe("readRuleVersions()", () => {
  it("reads what an audit stored", () => {
    expect(readRuleVersions(summaryOf({ rule_versions: { a_rule: 3 } })))
      .to.deep.equal({ a_rule: 3 });
  });

  it("takes audits that stored nothing to have run the first version of each rule", () => {
    const rules = {
      disabled: ["title_missing"],
      off_by_default: ["readability_difficult"],
      not_run: [{ code: "js_links_only", reason: "" }],
    };
    const versions = readRuleVersions(summaryOf({ rules }));
    expect(versions).to.include({ h1_multiple: 1 });
    for (const code of ["title_missing", "readability_difficult", "js_links_only"]) {
      expect(versions, code).not.to.have.property(code);
    }
    expect(new Set(Object.values(versions))).to.deep.equal(new Set([1]));
    expect(readRuleVersions({ summary: null })).to.include({ title_too_long: 1 });
  });

  it("does not take them to have run rules that are newer than that", async () => {
    const first: string[] = JSON.parse(await readFile(FIRST_VERSIONS, "utf8"));
    const unversioned = RULES.filter(({ version }) => version === undefined).map(({ id }) => id);
    // a new rule begins with version 2: see RuleMeta
    expect(unversioned.filter((id) => !first.includes(id))).to.deep.equal([]);
    const later = RULES.filter(({ version }) => version !== undefined).map(({ id }) => id);
    expect(readRuleVersions({ summary: null })).not.to.have.any.keys(...later, "none");
  });
});

describe("listChangedRules()", () => {
  it("lists rules that one audit ran, or both in different versions", () => {
    expect(listChangedRules({ same: 1, raised: 1, left: 2 }, { same: 1, raised: 2, added: 2 }))
      .to.deep.equal([
        { code: "added", before: null, after: 2 },
        { code: "left", before: 2, after: null },
        { code: "raised", before: 1, after: 2 },
      ]);
  });
});

describe("keepOlderVersions()", () => {
  it("makes no rule newer than in the audit whose findings are kept", () => {
    expect(keepOlderVersions({ same: 1, raised: 2, added: 2 }, { same: 1, raised: 1, left: 1 }))
      .to.deep.equal({ same: 1, raised: 1 });
  });
});
