import { expect } from "chai";
import { findUnjudgedRules } from "../../../lib/rules/unjudged_rules.ts";
import { auditSettings, type StartAuditBody } from "../../../schemas/audit_settings.ts";

describe("findUnjudgedRules()", () => {
  const find = (body: StartAuditBody = {}, failed: string[] = [], reason = "queue_empty") =>
    findUnjudgedRules(
      { settings: auditSettings(body), stop_reason: reason, rendered: false },
      failed,
    );

  it("has the rules that need every link, where the crawl ended early", () => {
    expect(find().has("page_single_inlink")).to.equal(false);
    const unjudged = find({}, [], "page_limit");
    expect([...unjudged]).to.include.members(["page_single_inlink", "orphan_page"])
      .and.not.include("page_too_deep");
  });

  it("has the rules that compare pages, where some of them were missed", () => {
    const audit = { settings: auditSettings({}), stop_reason: "page_limit", rendered: false };
    expect(findUnjudgedRules(audit, []).has("title_duplicate")).to.equal(false);
    expect([...findUnjudgedRules({ ...audit, missedPages: true }, [])])
      .to.include.members(["title_duplicate", "redirect_to_broken", "link_to_noncanonical"])
      .and.not.include("title_missing");
  });

  it("has the rule about clicks, where no link was followed from the start", () => {
    expect(find({ mode: "sitemap" }).has("page_too_deep")).to.equal(true);
  });

  it("has the rules that need a browser, where no page was rendered", () => {
    expect([...find()]).to.include("js_links_only").and.not.include("js_content_required");
    const audit = { settings: auditSettings({}), stop_reason: "queue_empty", rendered: true };
    expect([...findUnjudgedRules(audit, [])]).to.not.include("js_links_only");
  });

  it("has the rules that failed and those that are switched off", () => {
    expect([...find({ disabled_rules: ["title_missing"] }, ["orphan_page"])])
      .to.include.members(["orphan_page", "title_missing"]).and.not.include("title_too_long");
  });

  it("has the rules about external targets where these are not checked", () => {
    expect(find().has("link_to_broken_external"))
      .to.equal(false);
    expect(find({ check_external_links: false }).has("link_to_broken_external")).to.equal(true);
  });

  it("has the rules about sitemaps and orphans where only a list was audited", () => {
    expect(find().has("sitemap_invalid_xml")).to.equal(false);
    const unjudged = find({ mode: "list" });
    expect([...unjudged]).to.include.members(["sitemap_invalid_xml", "orphan_page"]);
  });

  it("has the rules about the site's addresses where only a list was audited", () => {
    const codes = ["tls_certificate_problem", "favicon_missing", "site_unreachable"];
    expect([...find()]).to.not.include.members(codes);
    expect([...find({ mode: "list" })]).to.include.members(codes);
  });
});
