import { expect } from "chai";
import { findUnjudgedRules } from "../../../lib/rules/unjudged_rules.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";

describe("findUnjudgedRules()", () => {
  it("has the rules that failed and those that are switched off", () => {
    const settings = auditSettings({ disabled_rules: ["title_missing"] });
    expect([...findUnjudgedRules(settings, ["orphan_page"])])
      .to.include.members(["orphan_page", "title_missing"]).and.not.include("title_too_long");
  });

  it("has the rules about external targets where these are not checked", () => {
    expect(findUnjudgedRules(auditSettings({}), []).has("link_to_broken_external"))
      .to.equal(false);
    const settings = auditSettings({ check_external_links: false });
    expect(findUnjudgedRules(settings, []).has("link_to_broken_external")).to.equal(true);
  });

  it("has the rules about sitemaps and orphans where only a list was audited", () => {
    expect(findUnjudgedRules(auditSettings({}), []).has("sitemap_invalid_xml")).to.equal(false);
    const unjudged = findUnjudgedRules(auditSettings({ mode: "list" }), []);
    expect([...unjudged]).to.include.members(["sitemap_invalid_xml", "orphan_page"]);
  });

  it("has the rules about the site's addresses where only a list was audited", () => {
    const codes = ["tls_certificate_problem", "favicon_missing", "site_unreachable"];
    expect([...findUnjudgedRules(auditSettings({}), [])]).to.not.include.members(codes);
    expect([...findUnjudgedRules(auditSettings({ mode: "list" }), [])]).to.include.members(codes);
  });
});
