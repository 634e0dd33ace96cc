import { expect } from "chai";
import type { AuditRow } from "../../db/audits/lifecycle/audits.ts";
import { finishQueuedAudit, queueSiteAudit } from "../support/audits/audit_run.ts";
import { type ServedSite, serveSite } from "../support/catalogue/serve_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { startMemoryMeter } from "../support/memory_meter.ts";
import {
  ALTERNATES,
  findHostileAnswer,
  HOPS,
  HOSTILE_ORIGIN,
  VERSIONS,
} from "../support/audits/hostile_site.ts";

const MAX_PAGES = 260;
const MAX_MEMORY_MB = 400;

describe("an audit of a site on which everything is too much", () => {
  let database: SpecDatabase;
  let served: ServedSite;
  let audit: AuditRow;
  let memoryGrowth = 0;

  before(async function () {
    this.timeout(60_000);
    database = await createSpecDatabase();
    served = await serveSite({ origin: HOSTILE_ORIGIN }, findHostileAnswer);
    const place = {
      domain: "tea.example",
      startUrl: `${HOSTILE_ORIGIN}/`,
      config: served.config,
    };
    const run = await queueSiteAudit(database, place, {
      concurrency: 8,
      max_pages: MAX_PAGES,
      exclude: ["/target/"],
    });
    const memory = startMemoryMeter();
    audit = await finishQueuedAudit(run);
    memoryGrowth = memory.stop();
  });

  after(async () => {
    await served.close();
    await database.drop();
  });

  /** Paths that have an issue. */
  async function listPaths(code: string): Promise<string[]> {
    const rows = await database.db("audit_occurrences").where({ audit_id: audit.id, code });
    const urls = await database.db("audit_urls").where({ audit_id: audit.id })
      .whereIn("url_id", rows.map((row) => row.url_id)).pluck("url");
    return urls.map((url) => url.replace(HOSTILE_ORIGIN, "")).sort();
  }

  async function readEvidence(code: string) {
    const row = await database.db("audit_occurrences").where({ audit_id: audit.id, code }).first();
    return JSON.parse(row.evidence).found;
  }

  async function count(table: string, where: object): Promise<number> {
    const [row] = await database.db(table).where({ audit_id: audit.id, ...where })
      .count({ count: "*" });
    return Number(row?.["count"]);
  }

  it("ends, at the limit of pages, without a failure", async () => {
    expect(audit).to.include({
      status: "completed",
      stop_reason: "page_limit",
      pages_crawled: MAX_PAGES,
      pages_failed: 0,
    });
    expect(await count("audit_occurrences", { code: "rule_failed" })).to.equal(0);
    expect(await readEvidence("crawl_incomplete")).to.include({ limit: "max_pages" });
  });

  it("holds no more memory than its limits allow", () => {
    expect(memoryGrowth).to.be.lessThan(MAX_MEMORY_MB);
  });

  it("reads 20,000 alternates, and finds the one version that names no other", async () => {
    const paths = await listPaths("hreflang_no_return_tag");
    expect(paths).to.have.length(VERSIONS - 1);
    expect(paths).to.not.include("/version/0");
    expect(await count("audit_hreflangs", {})).to.equal((VERSIONS - 1) * ALTERNATES + 1);
    expect(await listPaths("hreflang_missing_x_default")).to.have.length(VERSIONS - 1);
  });

  it("counts 300 forms with passwords that go out unprotected", async () => {
    expect(await listPaths("form_on_http_page")).to.deep.equal(["/forms"]);
    expect(await readEvidence("form_on_http_page")).to.deep.equal({ forms: 300 });
    expect(await readEvidence("password_on_http")).to.deep.equal({ password_fields: 300 });
  });

  it("finds what is doubled among 100,000 ids, and shows few", async () => {
    expect(await listPaths("duplicate_id")).to.deep.equal(["/ids"]);
    const found = await readEvidence("duplicate_id");
    expect(found.count).to.equal(50_000);
    expect(found.examples).to.have.length.within(1, 20);
    expect(await listPaths("dom_too_large")).to.deep.equal(["/ids", "/links"]);
  });

  it("measures 5 MB of script", async () => {
    expect(await listPaths("inline_css_js_too_large")).to.deep.equal(["/script"]);
    expect(await readEvidence("inline_css_js_too_large")).to.deep.equal({ bytes: 5_000_006 });
    expect(await listPaths("html_too_large")).to.deep.equal(["/script"]);
  });

  it("counts 20,000 links, and keeps 5,000 of them", async () => {
    expect(await listPaths("too_many_links")).to.deep.equal(["/links"]);
    expect(await readEvidence("too_many_links")).to.deep.equal({ links: 20_000, targets: 20_000 });
    expect(await count("audit_urls", { skip_reason: "excluded" })).to.equal(5_000);
  });

  it("follows ten of twelve redirects, and calls them too long", async () => {
    expect(await listPaths("redirect_chain_too_long")).to.deep.equal(["/hop/1"]);
    expect((await readEvidence("redirect_chain_too_long")).hops_count).to.equal(11);
    expect(await listPaths("redirect_loop")).to.deep.equal([]);
    const last = await database.db("audit_urls")
      .where({ audit_id: audit.id, url: `${HOSTILE_ORIGIN}/hop/${HOPS}` }).first();
    expect(last).to.include({ state: "skipped", skip_reason: "redirect_limit" });
  });

  it("suspects the calendar and the list, and ends the ways to filter it after a hundred", async () => {
    const traps = await database.db("audit_occurrences")
      .where({ audit_id: audit.id, code: "crawl_trap_suspected" }).pluck("evidence");
    expect(traps.map((evidence) => JSON.parse(evidence).found.pattern).sort())
      .to.deep.equal([`${HOSTILE_ORIGIN}/calendar/#`, `${HOSTILE_ORIGIN}/list`]);
    const variants = await database.db("audit_urls").where({ audit_id: audit.id })
      .where("url", "like", `${HOSTILE_ORIGIN}/list?%`);
    const skipped = variants.filter((row) => row.skip_reason === "trap");
    expect(variants.length - skipped.length).to.equal(100);
    expect(skipped).to.not.have.length(0);
  });
});
