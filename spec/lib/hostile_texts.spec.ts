import { expect } from "chai";
import { finishQueuedAudit, queueAudit } from "../support/audits/audit_run.ts";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import {
  HOSTILE_PAGES,
  HOSTILE_TEXTS,
  type HostileTextSite,
  nameHostilePage,
  serveHostileTexts,
} from "../support/hostile_texts.ts";

type Run = Awaited<ReturnType<typeof queueAudit>>;

function listErrors({ log }: Run): string[] {
  return log.filter(({ level }) => level === "error")
    .map(({ event, fields }) => `${event}: ${String(fields["error"]).slice(0, 300)}`);
}

describe("an audit of a site whose pages hold hostile texts", () => {
  let database: SpecDatabase;
  let site: HostileTextSite;
  let run: Run;
  let status: string;
  let api: SpecApi;
  let token: string;

  before(async function () {
    this.timeout(120_000);
    database = await createSpecDatabase();
    site = await serveHostileTexts();
    const account = await insertSpecAccount(database.db);
    token = account.tokenText;
    run = await queueAudit(database, site.port, { concurrency: 8, max_pages: 10 * HOSTILE_PAGES });
    await database.db("sites").update({ account_id: account.accountId });
    status = (await finishQueuedAudit(run)).status;
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await site.close();
    await database.drop();
  });

  /** The fields and texts of pages that have an issue. */
  async function listPlaces(code: string): Promise<string[]> {
    const rows = await database.db("audit_occurrences as o")
      .join("audit_urls as u", (on) => on.on("u.audit_id", "o.audit_id").on("u.url_id", "o.url_id"))
      .where({ "o.audit_id": run.auditId, "o.code": code }).orderBy("o.url_id")
      .select("u.url", "o.evidence");
    return rows.map(({ url, evidence }) =>
      `${nameHostilePage(new URL(url).pathname)}: ${evidence}`
    );
  }

  it("ends well, with no page that breaks the parser or a rule", async () => {
    expect(listErrors(run)).to.deep.equal([]);
    expect(status).to.equal("completed");
    expect(await listPlaces("rule_failed")).to.deep.equal([]);
    const [counted] = await database.db("audit_urls")
      .where({ audit_id: run.auditId, state: "fetched" })
      .where("url", "regexp", "^http://shop.test/[0-9]+/[0-9]+$").count({ count: "*" });
    expect(counted?.count).to.equal(HOSTILE_PAGES - 1);
  });

  it("keeps no part of a URL that is too long, and reports what names it", async () => {
    const places = await listPlaces("link_too_long");
    const fields = [
      "link",
      "link with a query",
      "link of another site",
      "image",
      "srcset",
      "stylesheet",
      "canonical",
      "canonical in a header",
      "hreflang's URL",
      "next",
      "refresh",
      "script",
      "redirect",
    ];
    for (const field of fields) {
      expect(places.some((place) => place.startsWith(`${field}: 4,000 letters: `)), field)
        .to.equal(true);
    }
    const cut = await database.db("audit_urls").where({ audit_id: run.auditId })
      .where("url", "like", `%${"b".repeat(1_000)}%`).pluck<string[]>("url");
    expect(cut).to.deep.equal([]);
  });

  const lists = [
    "audit",
    "audits",
    "pages?per_page=100",
    "issues?per_page=100",
    "internal-links?view=links&per_page=100",
    "internal-links?view=pages",
    "internal-links?view=opportunities",
    "redirects",
    "sitemaps",
    "robots?url=http://shop.test/",
    "ai/readiness",
  ];
  for (const path of lists) {
    it(`answers GET /sites/{id}/${path}`, async () => {
      const { status, text } = await api.request("GET", `/sites/${run.siteId}/${path}`, { token });
      expect(status, text.slice(0, 500)).to.equal(200);
    });
  }

  it("answers with the places of each issue", async function () {
    this.timeout(60_000);
    const codes = await database.db("audit_issues").where({ audit_id: run.auditId })
      .pluck<string[]>("code");
    expect(codes).to.have.length.above(30);
    for (const code of codes) {
      const path = `/sites/${run.siteId}/issues/${code}/pages?per_page=100`;
      const { status, text } = await api.request("GET", path, { token });
      expect(status, `${code}: ${text.slice(0, 500)}`).to.equal(200);
    }
  });
});

describe("an audit of a site whose files hold a hostile text", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  afterEach(() => database.db("sites").delete());

  for (const text of HOSTILE_TEXTS) {
    it(`reads robots.txt, llms.txt and the sitemap with ${text.name}`, async () => {
      const site = await serveHostileTexts(text);
      const run = await queueAudit(database, site.port);
      const audit = await finishQueuedAudit(run);
      await site.close();
      expect(listErrors(run)).to.deep.equal([]);
      expect(audit).to.include({ status: "completed", pages_failed: 0 });
    });
  }

  it("says of a sitemap how many addresses are too long", async () => {
    const long = HOSTILE_TEXTS.find(({ name }) => name === "4,000 letters");
    const site = await serveHostileTexts(long);
    const run = await queueAudit(database, site.port);
    await finishQueuedAudit(run);
    await site.close();
    const sitemap = await database.db("audit_sitemaps").where({ audit_id: run.auditId }).first();
    expect(JSON.parse(sitemap.errors)[0]).to.deep.equal({
      code: "url_too_long",
      message: "2 addresses have more than 2,000 characters and are left out.",
    });
  });
});
