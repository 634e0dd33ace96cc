import { expect } from "chai";
import { addDays } from "../../lib/core/days.ts";
import { LOG_RULES } from "../../lib/rules/log_rules.ts";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { insertFinishedAudit } from "../support/audits/finished_audit.ts";
import { SHOP } from "../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import {
  PLANTED_SENDERS,
  type PlantedRequest,
  type PlantedSender,
  readPlanted,
} from "../support/logs/planted_requests.ts";

const TO = "2026-11-20";
const BEFORE = new Date("2026-11-10T10:00:00Z");
const AFTER = new Date("2026-11-20T10:00:00Z");
const PATHS = ["/", "/a", "/shut", "/seen", "/never"];
const { googlebot, false_googlebot: falseGooglebot, bingbot, gptbot } = PLANTED_SENDERS;

/** A site whose start page links to all others, some of which cannot be indexed. */
function crawlOf(noindex: readonly string[], now: Date, previousAuditId?: number) {
  const page = (path: string) => ({ title: `Page ${path}`, noindex: noindex.includes(path) });
  return {
    urls: {
      [`${SHOP}/`]: { ...page("/"), links: PATHS.slice(1).map((path) => SHOP + path) },
      ...Object.fromEntries(PATHS.slice(1).map((path) => [SHOP + path, page(path)])),
    },
    robotsTxt: [{ origin: SHOP, status: 200, body: "User-agent: *\nDisallow: /cart\n" }],
    now,
    ...(previousAuditId === undefined ? {} : { previousAuditId }),
  };
}

describe("audits of a site with servers' logs", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let ids: number[];
  const requests: PlantedRequest[] = [];
  const plant = (sender: PlantedSender, date: string, path: string, more = {}) =>
    requests.push({ sender, date, path, second: 40_000, status: 200, ms: 80, ...more });

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    const first = await insertFinishedAudit(
      database.db,
      siteId,
      crawlOf(["/shut", "/seen"], BEFORE),
    );
    for (let day = 0; day < 31; day++) plant(bingbot, addDays(TO, -day), "/");
    // errors of the last 7 days alone count
    plant(gptbot, "2026-11-14", "/a", { status: 503 });
    plant(bingbot, "2026-11-15", "/a", { status: 429 });
    plant(bingbot, "2026-11-13", "/a", { status: 500 });
    plant(falseGooglebot, "2026-11-15", "/a", { status: 500 });
    for (let count = 0; count < 12; count++) plant(falseGooglebot, "2026-11-16", "/");
    for (let count = 0; count < 120; count++) plant(gptbot, "2026-11-17", `/a?sort=${count % 3}`);
    // robots.txt was read on the 10th: bots have to know it on the 11th
    plant(googlebot, "2026-11-09", "/cart");
    plant(googlebot, "2026-11-12", "/cart");
    plant(googlebot, "2026-11-13", "/cart");
    plant(googlebot, "2026-11-09", "/shut");
    plant(googlebot, "2026-11-12", "/seen");
    await readPlanted(api.services, { siteId, origin: SHOP }, requests);
    const second = await insertFinishedAudit(database.db, siteId, crawlOf([], AFTER, first));
    ids = [first, second];
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const reasonsOf = async (auditId: number) => {
    const { body } = await api.request("GET", `/sites/${siteId}/audits/${auditId}`, {
      token: account.tokenText,
    });
    const { not_run: all }: { not_run: { code: string; reason: string }[] } = body.data.rules;
    return new Map(
      all.filter(({ code }) => LOG_RULES.includes(code)).map(({ code, reason }) => [code, reason]),
    );
  };
  const findings = async () => {
    const rows = await database.db("audit_occurrences as found")
      .leftJoin(
        "audit_urls as urls",
        (join) => join.on("urls.audit_id", "found.audit_id").andOn("urls.url_id", "found.url_id"),
      )
      .where({ "found.audit_id": ids[1] }).whereIn("code", [...LOG_RULES])
      .select("code", "url", "evidence");
    return rows.map(({ code, url, evidence }) => ({
      text: `${code} ${url === null ? "-" : url.slice(SHOP.length)}`,
      found: JSON.parse(evidence).found,
    }));
  };

  it("are not run without logs, and the audit says why", async () => {
    const reasons = await reasonsOf(ids[0] ?? 0);
    expect([...reasons.keys()].sort()).to.deep.equal([...LOG_RULES].sort());
    expect([...new Set(reasons.values())]).to.deep.equal([
      "No access logs of the site were read yet. Read them by npm run import -- --site ID --logs FILE.",
    ]);
  });
  it("find what the logs show, and nothing else", async () => {
    expect([...await reasonsOf(ids[1] ?? 0)]).to.deep.equal([]);
    const found = await findings();
    expect(found.map(({ text }) => text).sort()).to.deep.equal([
      "bot_requests_on_parameters -",
      "bot_server_errors /a",
      "bot_spoofed -",
      "fix_not_seen_by_google /shut",
      "important_page_not_visited /never",
      "robots_txt_ignored_by_bot -",
    ].sort());
  });
  it("have the figures of the requests", async () => {
    const foundBy = new Map(
      (await findings()).map(({ text, found }) => [text.split(" ")[0], found]),
    );
    expect(foundBy.get("bot_server_errors")).to.deep.include({
      requests: 2,
      status_codes: [{ status_code: 429, requests: 1 }, { status_code: 503, requests: 1 }],
      bots: ["Bingbot", "GPTBot"],
      last_day: "2026-11-15",
    });
    const counted = requests.filter(({ sender, date }) =>
      sender.verdict !== "spoofed" && date >= "2026-10-22"
    );
    expect(foundBy.get("bot_requests_on_parameters")).to.deep.include({
      requests: 120,
      all_requests: counted.length,
      share_pct: Math.round(12_000 / counted.length),
    });
    expect(foundBy.get("bot_spoofed"))
      .to.deep.include({ agent: "Googlebot", spoofed_requests: 13, requests: 18 });
    expect(foundBy.get("robots_txt_ignored_by_bot")).to.deep.include({
      agent: "Googlebot",
      requests: 2,
      urls: [{ url: `${SHOP}/cart`, requests: 2, rule: "Disallow: /cart" }],
    });
  });
  it("know what Googlebot saw after an audit that is older than the days they look at", async () => {
    const { accountId } = await insertSpecAccount(database.db);
    const own = await insertSpecSite(database.db, accountId, { domain: "shop.test" });
    const old = new Date("2026-09-20T10:00:00Z");
    const first = await insertFinishedAudit(database.db, own, crawlOf(["/shut", "/seen"], old));
    await readPlanted(api.services, { siteId: own, origin: SHOP }, [
      ...["2026-09-01", "2026-11-20"].map((date) => ({
        ...{ sender: bingbot, date, path: "/", second: 1, status: 200, ms: null },
      })),
      { sender: googlebot, date: "2026-09-25", path: "/seen", second: 1, status: 200, ms: null },
    ]);
    const second = await insertFinishedAudit(database.db, own, crawlOf([], AFTER, first));
    const found = await database.db("audit_occurrences as found")
      .join(
        "audit_urls as urls",
        (join) => join.on("urls.audit_id", "found.audit_id").andOn("urls.url_id", "found.url_id"),
      )
      .where({ "found.audit_id": second, "code": "fix_not_seen_by_google" }).pluck("url");
    expect(found).to.deep.equal([`${SHOP}/shut`]);
  });
  it("are newly checked in a comparison with an audit that had no logs", async () => {
    const { body } = await api.request(
      "GET",
      `/sites/${siteId}/audits/${ids[1]}/diff?filter[code]=bot_server_errors,bot_spoofed`,
      { token: account.tokenText },
    );
    expect(new Set(body.data.map((row: { state: string }) => row.state)))
      .to.deep.equal(new Set(["newly_checked"]));
  });
});
