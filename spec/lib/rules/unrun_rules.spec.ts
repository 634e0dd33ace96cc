import { expect } from "chai";
import { BROWSED_RULES } from "../../../lib/rules/browsed_rules.ts";
import { RULES } from "../../../lib/rules/mod.ts";
import { findUnrunRules, type RunAudit } from "../../../lib/rules/unrun_rules.ts";
import { auditSettings, type StartAuditBody } from "../../../schemas/audit_settings.ts";

describe("findUnrunRules()", () => {
  const find = (body: StartAuditBody = {}, audit: Partial<RunAudit> = {}) =>
    findUnrunRules({
      settings: auditSettings(body),
      stop_reason: "queue_empty",
      notRendered: null,
      ...audit,
    });

  it("has none where a crawl came to its end and all was looked at", () => {
    expect([...find()]).to.deep.equal([]);
  });

  it("has the rules that need every link, each with what kept the crawl from it", () => {
    const before = "Not every link of the site was followed: ";
    const ends: [StartAuditBody, string, string][] = [
      [{}, "page_limit", "the crawl ended at its limit of pages, max_pages."],
      [{}, "depth_limit", "the crawl left out pages beyond its limit of clicks, max_depth."],
      [{}, "time_limit", "the crawl ended at its limit of time."],
      [{}, "stopped", "the crawl was stopped."],
      [{ include: ["/blog"] }, "queue_empty", "only the paths of include were audited."],
      [{ mode: "sitemap" }, "queue_empty", "only what the sitemaps list was audited."],
      [{ mode: "list" }, "queue_empty", "only a list of URLs was audited."],
    ];
    for (const [body, stop_reason, end] of ends) {
      const unrun = find(body, { stop_reason });
      for (const code of BROWSED_RULES) expect(unrun.get(code)).to.equal(before + end);
    }
  });

  it("names orphans and single inlinks, which a crawl that ended early cannot know", () => {
    const unrun = find({}, { stop_reason: "depth_limit" });
    for (const code of ["orphan_page", "page_single_inlink", "page_inlinks_nofollow_only"]) {
      expect(unrun.get(code) ?? "not named", code).to.contain(
        "beyond its limit of clicks, max_depth.",
      );
    }
  });

  it("has the rules about servers' logs, each with what the logs lack", () => {
    const logGaps = new Map([["bot_spoofed", "No access logs of the site were read yet."]]);
    expect([...find({}, { logGaps })]).to.deep.equal([...logGaps]);
  });

  it("has the rules about other sites, clicks, earlier audits and unlisted pages", () => {
    expect(find({ check_external_links: false }).get("link_to_broken_external"))
      .to.equal("The audit was not to check external links: check_external_links.");
    expect(find({ mode: "sitemap" }).get("page_too_deep"))
      .to.equal("No link was followed from the start page, so clicks are not counted.");
    expect([...find({}, { uncompared: true }).keys()].sort()).to.deep.equal([
      "fix_not_seen_by_google",
      "indexable_became_nonindexable",
      "noindex_and_disallowed",
      "redirect_target_changed",
      "robots_txt_changed",
    ]);
    expect(find({}, { sitemapsCut: true }).get("indexable_not_in_sitemap"))
      .to.equal("The sitemaps list more URLs than an audit of max_pages keeps.");
  });

  it("has the rules about resources and other sites where none of these was asked", () => {
    const unrun = find({}, { stop_reason: "stopped", targetsUnasked: true });
    const reason = "No resource and no external target was requested: the crawl was stopped.";
    for (const code of ["image_broken", "resource_broken", "link_to_broken_external"]) {
      expect(unrun.get(code)).to.equal(reason);
    }
    expect(unrun.get("link_to_broken_internal")).to.equal(undefined);
  });

  it("has the rules of a browser with the reason of the audit", () => {
    const rendered = RULES.filter(({ scope }) => scope === "R").map(({ id }) => id);
    expect([...find({}, { notRendered: "No browser." })])
      .to.deep.equal(rendered.map((code) => [code, "No browser."]));
  });

  it("names no rule that is not in the catalogue", () => {
    const codes = new Set(RULES.map(({ id }) => id));
    const all = find(
      { mode: "list", check_external_links: false },
      { notRendered: "No browser.", uncompared: true, sitemapsCut: true, targetsUnasked: true },
    );
    expect([...all.keys()].filter((code) => !codes.has(code))).to.deep.equal([]);
  });
});
