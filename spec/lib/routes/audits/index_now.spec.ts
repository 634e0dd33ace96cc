import { expect } from "chai";
import { claimIndexNow } from "../../../../db/sites/index_now.ts";
import { tellIndexNow } from "../../../../lib/commands/audits/index_now/tell_index_now.ts";
import { saveSiteLogin } from "../../../../lib/commands/sites/site_logins.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { finishQueuedAudit, startSiteAudit } from "../../../support/audits/audit_run.ts";
import {
  type IndexNowEngine,
  startIndexNowEngine,
} from "../../../support/audits/index_now_engine.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../../../support/test_site.ts";

const S = "http://shop.test";
const SITE = { domain: "shop.test", startUrl: `${S}/` };
const KEY = "0123456789abcdef";
const KEY_FILE = { headers: { "content-type": "text/plain" }, body: `${KEY}\n` };

const page = (title: string, body = "", head = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head>
  <body><h1>${title}</h1>${body}</body></html>`;
const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">Link</a>`).join(" ");
const NOINDEX = '<meta name="robots" content="noindex">';

describe("INDEX_NOW_ROUTES", () => {
  let database: SpecDatabase;
  let site: TestSite;
  let pages: Record<string, TestAnswer>;
  let engine: IndexNowEngine;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let now: Date;

  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    now = new Date();
    pages = {
      "/": page("Home", links("/same", "/text", "/gone", "/moved", "/hidden", "/secret")),
      ...{ "/same": page("Same"), "/text": page("Text"), "/gone": page("Gone") },
      ...{ "/moved": page("Moved"), "/hidden": page("Hidden"), "/secret": page("Secret") },
      [`/${KEY}.txt`]: KEY_FILE,
    };
    site = await startTestSite((path) => pages[path]);
    engine = await startIndexNowEngine((url) => {
      const file = pages[new URL(url).pathname];
      return typeof file === "object" ? file.body?.toString() : undefined;
    });
    api = await startApi(database, {
      now: () => now,
      config: {
        ...{ crawlAllowPrivate: ["127.0.0.0/8"], webhookAllowPrivate: ["127.0.0.0/8"] },
        crawlConnectTo: [`shop.test:80:127.0.0.1:${site.port}`, "shop.test:443:127.0.0.1:1"],
        ...{ indexNowUrl: engine.url, secretKeys: [Buffer.alloc(32, 7).toString("base64")] },
      },
    });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, SITE);
  });
  afterEach(async () => {
    await api.close();
    await engine.close();
    await site.close();
  });

  const call = (method: string, path = "", body?: object, token = account.tokenText) =>
    api.request(method, `/sites/${siteId}/integrations/indexnow${path}`, {
      token,
      ...body && { body },
    });

  async function audit(): Promise<number> {
    const run = await startSiteAudit({ services: api.services, siteId, log: [] }, SITE);
    expect(await finishQueuedAudit(run)).to.include({ status: "completed" });
    return run.auditId;
  }

  /** Does what waits; `kill`: the process ends as soon as the engine has the batch. */
  async function tell(kill = false): Promise<void> {
    for (;;) {
      const owner = crypto.randomUUID();
      const claimed = await claimIndexNow(database.db, owner, now);
      if (claimed === undefined) return;
      const stopping = new AbortController();
      if (kill) {
        const timer = setInterval(() => {
          if (engine.batches.length === 0) return;
          clearInterval(timer);
          stopping.abort(new Error("Killed."));
        }, 1);
      }
      await tellIndexNow({ ...api.services }, claimed, { owner, signal: stopping.signal });
      if (kill) return;
    }
  }

  const list = async () => (await call("GET", "/submissions")).body.data;

  it("tell what is new, changed and gone by the diff, and nothing that is not for search engines", async () => {
    await call("PUT", "", { key: KEY });
    const first = await audit();
    await tell();
    expect((await call("GET")).body.data)
      .to.include({ last_audit_id: first, skipped_reason: "first_audit", waiting_audit_id: null });
    expect(engine.batches).to.deep.equal([]);

    pages["/"] = page(
      "Home",
      links("/same", "/text", "/gone", "/moved", "/hidden", "/secret", "/new", "/no"),
    );
    pages["/text"] = page("Other text");
    pages["/gone"] = { status: 410, body: "gone" };
    pages["/moved"] = { status: 301, headers: { location: "/same" } };
    pages["/hidden"] = page("Hidden", "", NOINDEX);
    pages["/secret"] = { status: 403, body: "no" };
    pages["/new"] = page("New");
    pages["/no"] = page("No", "", NOINDEX);
    const second = await audit();
    await tell();
    expect(engine.batches).to.have.length(1);
    const [batch] = engine.batches;
    expect(batch).to.include({ host: "shop.test", key: KEY });
    expect(batch?.urlList.toSorted())
      .to.deep.equal([`${S}/gone`, `${S}/moved`, `${S}/new`, `${S}/text`]);
    expect(await list()).to.have.length(1);
    expect((await list())[0]).to.deep.include({
      ...{ audit_id: second, host: "shop.test", batch_number: 1, urls_count: 4, new_count: 1 },
      ...{ changed_count: 1, gone_count: 2, status: "accepted", status_code: 202 },
      ...{ outcome: "key_pending", attempts_count: 1, due_at: null },
    });

    pages["/text"] = page("A third text");
    await audit();
    await tell();
    expect((await list())[0]).to.include({ status_code: 200, outcome: "submitted", urls_count: 1 });
    await audit();
    await tell();
    expect((await call("GET")).body.data).to.include({ skipped_reason: "nothing_changed" });
    expect(engine.batches).to.have.length(2);
  });

  it("send nothing while the key file is not there, and send it once it is", async () => {
    await call("PUT", "", { key: KEY });
    await audit();
    await tell();
    pages["/text"] = page("Other text");
    delete pages[`/${KEY}.txt`];
    const check = await call("POST", "/verify");
    expect(check.body.data).to.deep.equal({
      ...{ proved: false, url: `${S}/${KEY}.txt`, message: `${S}/${KEY}.txt answers 404.` },
    });
    await audit();
    await tell();
    const [waiting] = await list();
    expect(waiting).to.deep.include({ status: "waiting", outcome: "key_file_missing" });
    expect(waiting.message).to.equal(`Nothing was sent: ${S}/${KEY}.txt answers 404.`);
    expect(engine.batches).to.deep.equal([]);
    pages[`/${KEY}.txt`] = KEY_FILE;
    expect((await call("POST", "/verify")).body.data.proved).to.equal(true);
    now = new Date(waiting.due_at);
    await tell();
    expect((await list())[0]).to.include({ status: "accepted", attempts_count: 2 });
  });

  it("try again after 429 no sooner than asked, and not after a refusal", async () => {
    await call("PUT", "", { key: KEY });
    await audit();
    await tell();
    pages["/text"] = page("Other text");
    await audit();
    engine.next.push({ status: 429, headers: { "retry-after": "7200" } }, { status: 403 });
    await tell();
    const [waiting] = await list();
    expect(waiting).to.include({
      status: "waiting",
      status_code: 429,
      outcome: "too_many_requests",
    });
    expect(new Date(waiting.due_at).getTime() - now.getTime()).to.equal(7_200_000);
    await tell();
    expect((await list())[0].attempts_count).to.equal(1);
    now = new Date(waiting.due_at);
    await tell();
    expect((await list())[0])
      .to.include({ status: "failed", status_code: 403, outcome: "key_not_valid", due_at: null });
  });

  it("make up for a kill: a batch is told at least once, and kept once", async () => {
    await call("PUT", "", { key: KEY });
    await audit();
    await tell();
    pages["/text"] = page("Other text");
    await audit();
    await tell(true);
    expect(engine.batches).to.have.length(1);
    await tell();
    expect(await list()).to.have.length(1);
    expect((await list())[0].status).to.equal("accepted");
    expect(engine.batches.length).to.be.at.most(2);
  });

  it("tell nothing that only people who have signed in can see, and say so", async () => {
    await call("PUT", "", { key: KEY });
    await saveSiteLogin(api.services, { id: siteId, ...SITE }, { origin: S, bearer: "abc" });
    await audit();
    pages["/text"] = page("Other text");
    await audit();
    await tell();
    expect(engine.batches).to.deep.equal([]);
    expect((await call("GET")).body.data).to.include({ skipped_reason: "signed_in" });
    await audit();
    await tell();
    expect((await call("GET")).body.data).to.include({ skipped_reason: "nothing_changed" });
  });

  it("say that nothing was told where all that changed is outside of the key file's folder", async () => {
    pages["/blog/"] = page("Blog");
    pages["/"] = page("Home", links("/same", "/text", "/blog/"));
    pages[`/blog/${KEY}.txt`] = KEY_FILE;
    await call("PUT", "", { key: KEY, key_location: `https://shop.test/blog/${KEY}.txt` });
    await audit();
    await tell();
    pages["/text"] = page("Other text");
    await audit();
    await tell();
    expect(engine.batches).to.deep.equal([]);
    expect((await call("GET")).body.data).to.include({ skipped_reason: "not_covered" });
  });

  it("are off until somebody asks for them, and end with a DELETE", async () => {
    const missing = await call("GET");
    expect([missing.status, missing.body.code]).to.deep.equal([404, "no_index_now"]);
    await audit();
    pages["/text"] = page("Other text");
    await audit();
    await tell();
    expect(engine.batches).to.deep.equal([]);
    const { body: { data } } = await call("PUT", "", {});
    expect(data.key).to.match(/^[0-9a-f]{32}$/);
    expect(data.key_file_urls).to.deep.equal([`https://shop.test/${data.key}.txt`]);
    expect((await call("PUT", "", { enabled: false })).body.data)
      .to.include({ key: data.key, enabled: false });
    const stranger = await insertSpecAccount(database.db);
    expect((await call("GET", "", undefined, stranger.tokenText)).status).to.equal(404);
    expect((await call("DELETE")).status).to.equal(204);
    expect((await call("DELETE")).status).to.equal(404);
  });

  it("refuse keys and files that cannot be", async () => {
    const refused: [object, string][] = [
      [{ key: "short" }, "key"],
      [{ key: "has spaces in it" }, "key"],
      [{ key: "a".repeat(129) }, "key"],
      [{ key_location: "https://evil.test/key.txt" }, "key_location"],
      [{ key_location: "no URL" }, "key_location"],
      [{ key_location: `${S}/key.txt?x=1` }, "key_location"],
      [{ enabled: "yes" }, "enabled"],
    ];
    for (const [body, field] of refused) {
      const { status, body: { errors }, text } = await call("PUT", "", body);
      expect([status, Object.keys(errors ?? {})], text).to.deep.equal([422, [field]]);
    }
  });
});
