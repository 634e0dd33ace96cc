import type { Client } from "@modelcontextprotocol/client";
import { expect } from "chai";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { advanceAudits } from "../../../lib/jobs/advance_audits.ts";
import { startJobs } from "../../../lib/jobs/start_jobs.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { loopbackSettings } from "../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { openMcpClient, textOf } from "../../support/mcp.ts";
import { startTestSite, type TestSite } from "../../support/test_site.ts";
import { waitFor } from "../../support/wait.ts";

const page = (title: string, body = "<p>Text") =>
  `<!doctype html><html lang="en"><head>${title && `<title>${title}</title>`}</head>` +
  `<body><h1>Shop</h1>${body}</body></html>`;

describe("verify_fix", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let site: TestSite;
  let jobs: ReturnType<typeof startJobs>;
  let account: SpecAccount;
  let client: Client;
  let siteId: number;
  const pages: Record<string, string> = {};
  before(async () => {
    Object.assign(pages, {
      "/": page("The shop and all its pages", '<a href="/a">A</a> <a href="/b">B</a>'),
      "/a": page(""),
      "/b": page(""),
    });
    database = await createSpecDatabase();
    site = await startTestSite(pages);
    api = await startApi(database, { config: loopbackSettings(site.port) });
    jobs = startJobs(api.services, [advanceAudits], createMetricsRegistry());
    account = await insertSpecAccount(database.db);
    client = await openMcpClient(api, account.tokenText);
    const { body } = await api.request("POST", "/sites", {
      token: account.tokenText,
      body: { domain: "shop.test", start_url: "http://shop.test/" },
    });
    siteId = body.data.id;
    await audit();
  });
  after(async () => {
    await client.close();
    await jobs.stop();
    await api.close();
    await site.close();
    await database.drop();
  });

  async function audit(): Promise<void> {
    await call("start_audit", { site_id: siteId });
    await waitFor("the audit", async () => {
      const { data } = (await call("audit_progress", { site_id: siteId })).structuredContent;
      return data.status === "completed";
    });
  }
  // deno-lint-ignore no-explicit-any -- specs look into results of every shape
  const call = async (name: string, args: object): Promise<any> =>
    await client.callTool({ name, arguments: { ...args } });
  /** On a slow machine a recheck takes longer than one call waits. */
  const verify = async (args: { codes: string[]; annotate?: string }) => {
    const { codes, annotate } = args;
    let result = await call("verify_fix", { site_id: siteId, codes, annotate });
    while (result.structuredContent?.data?.verdict === undefined && !result.isError) {
      const { audit_id } = result.structuredContent.data;
      result = await call("verify_fix", { site_id: siteId, audit_id, annotate });
    }
    return result;
  };
  const annotations = () => database.db("annotations").where({ site_id: siteId });

  it("leads from an issue to its places, to what is left, to fixed and noted", async () => {
    const found = await call("explain_issue", { site_id: siteId, code: "title_missing" });
    expect(found.structuredContent.data.places.rows.map((row: { url: string }) => row.url).sort())
      .to.deep.equal(["http://shop.test/a", "http://shop.test/b"]);
    const codes = ["title_missing"];
    const none = await verify({ codes, annotate: "Titles" });
    expect(none.structuredContent.data).to.deep.include({
      verdict: "still_there",
      passed: false,
      annotation: null,
      message: "Nothing was fixed, so nothing was noted.",
    });
    pages["/a"] = page("Page A of the shop");
    const partly = await verify({ codes });
    expect(partly.structuredContent.data.verdict).to.equal("partly_fixed");
    expect(partly.structuredContent.data.left.rows).to.have.lengthOf(1);
    expect(textOf(partly)).to.contain("http://shop.test/b");
    expect(await annotations()).to.have.lengthOf(0);
    pages["/b"] = page("Page B of the shop");
    const fixed = await verify({ codes, annotate: "Titles written" });
    const { data } = fixed.structuredContent;
    expect(data).to.deep.include({ verdict: "fixed", passed: true });
    expect(data.left.total).to.equal(0);
    const [noted] = await annotations();
    expect(noted).to.include({ id: data.annotation.id, kind: "seo", title: "Titles written" });
    expect(noted.text).to.equal(`title_missing: 1 fixed\nVerified by audit ${data.audit_id}.`);
    // the same recheck can be asked for later
    const again = await call("verify_fix", { site_id: siteId, audit_id: data.audit_id });
    expect(again.structuredContent.data.verdict).to.equal("fixed");
  }).timeout(120_000);

  it("says that the recheck goes on where it takes longer than a call waits", async () => {
    await jobs.stop();
    const running = await call("verify_fix", { site_id: siteId, urls: ["http://shop.test/a"] });
    const { data } = running.structuredContent;
    expect(data).to.include({ status: "queued" });
    expect(data.message).to.match(/call verify_fix again with this audit_id/);
    jobs = startJobs(api.services, [advanceAudits], createMetricsRegistry());
    const { audit_id } = data;
    let ended = await call("verify_fix", { site_id: siteId, audit_id });
    while (ended.structuredContent.data.verdict === undefined) {
      ended = await call("verify_fix", { site_id: siteId, audit_id });
    }
    expect(ended.structuredContent.data).to.include({ audit_id, passed: true });
  }).timeout(120_000);

  it("refuses what it cannot verify, and says what to do", async () => {
    const failureOf = async (args: object) => {
      const result = await call("verify_fix", { site_id: siteId, ...args });
      expect(result.isError, JSON.stringify(args)).to.equal(true);
      return textOf(result);
    };
    expect(await failureOf({})).to.match(/codes field or the urls field is required/);
    expect(await failureOf({ codes: ["title_missing"] })).to.match(/nothing to look at again/);
    expect(await failureOf({ codes: ["nothing"] })).to.match(/There is no issue "nothing"/);
    expect(await failureOf({ urls: ["https://other.test/"] })).to.match(/other\.test/);
    expect(await failureOf({ codes: ["page_404"], audit_id: 1 })).to.match(/argument audit_id/);
    expect(await failureOf({ audit_id: 999_999 })).to.match(/audit_not_found/);
    const first = await database.db("audits").where({ site_id: siteId }).min({ id: "id" }).first();
    expect(await failureOf({ audit_id: first?.["id"] })).to.match(/is no recheck.*not_a_recheck/);
  });

  it("needs the ability audit, and to note it write, and verifies no site of others", async () => {
    const reader = await insertSpecAccount(database.db, {}, { abilities: ["read"] });
    const stranger = await openMcpClient(api, reader.tokenText);
    const args = { site_id: siteId, codes: ["title_missing"] };
    const lacking = await stranger.callTool({ name: "verify_fix", arguments: args });
    expect(textOf(lacking)).to.match(/ability_missing/);
    await stranger.close();
    const other = await insertSpecAccount(database.db, {}, { abilities: ["read", "audit"] });
    const thief = await openMcpClient(api, other.tokenText);
    const foreign = await thief.callTool({ name: "verify_fix", arguments: args });
    expect(textOf(foreign)).to.match(/site_not_found/);
    await thief.close();
  });
});
