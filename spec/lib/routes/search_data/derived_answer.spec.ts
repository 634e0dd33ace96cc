import { expect } from "chai";
import { isDeepStrictEqual } from "node:util";
import { claimRefresh, finishRefresh } from "../../../../db/search_data/search_refreshes.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { completeAudit, insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { deriveSearchedRows, importSearchedRows } from "../../../support/search/searched_site.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

/** Lists of a site, and its figures, whose answers say what data they are of. */
const PATHS = ROUTES.filter(({ method, path, example }) =>
  method === "GET" && /^\/sites\/:id\/[^:]+$/.test(path) &&
  (example as { meta?: object } | null)?.meta !== undefined &&
  "data_status" in ((example as { meta: object }).meta)
).map(({ path }) => path);

// deno-lint-ignore no-explicit-any -- answers of any route
type Body = any;

describe("withRefreshStatus()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
  });

  async function read(): Promise<Map<string, Body>> {
    const bodies = new Map<string, Body>();
    for (const path of PATHS) {
      const asked = path.replace(":id", String(siteId));
      const { status, body } = await api.request("GET", asked, { token: account.tokenText });
      // nothing was audited
      if (status === 404) continue;
      expect(status, path).to.equal(200);
      bodies.set(path, body);
    }
    return bodies;
  }

  /** Reads all before and after what is derived of the newest data. */
  async function readAround(): Promise<{ before: Map<string, Body>; after: Map<string, Body> }> {
    const before = await read();
    const claimed = await claimRefresh(database.db, "spec");
    await deriveSearchedRows(database.db, siteId);
    if (claimed === undefined) throw new Error("No refresh was wanted.");
    await finishRefresh(database.db, { ...claimed, tookMs: 3_400 }, "spec");
    return { before, after: await read() };
  }

  const says = (body: Body) => ["refreshing", "computing"].includes(body.meta.data_status?.code);

  it("leaves nothing without a status that a refresh changes by itself", async () => {
    const urls = { "https://shop.test/page-1": {} };
    await completeAudit(database.db, await insertCrawl(database.db, siteId, { urls }));
    await importSearchedRows(database.db, siteId, "https://shop.test");
    const { before, after } = await readAround();
    const filledPaths = [...after.keys()].filter((path) =>
      filled(before.get(path).data, after.get(path).data).length > 0
    );
    expect(filledPaths.length).to.be.greaterThan(5);
    const silent = filledPaths.filter((path) => !says(before.get(path)));
    expect(silent.map((path) => [path, ...filled(before.get(path).data, after.get(path).data)]))
      .to.deep.equal([]);
    expect(silentChanges({ before, after })).to.deep.equal([]);
    for (const path of filledPaths) expect(says(after.get(path)), path).to.equal(false);
  });

  it("leaves no older figures without a status, either", async () => {
    const urls = { "https://shop.test/page-1": {} };
    await completeAudit(database.db, await insertCrawl(database.db, siteId, { urls }));
    await importSearchedRows(database.db, siteId, "https://shop.test");
    await readAround();
    const rows = Array.from({ length: 3 * 28 }, (_, index) => ({
      date: new Date(Date.UTC(2026, 10, 17 - index % 28)).toISOString().slice(0, 10),
      query: `buy keyword ${1 + Math.floor(index / 28)}`,
      page: `https://shop.test/page-${2 + index % 2}`,
      clicks: 9,
      impressions: 300,
      position: 4,
    }));
    await importRows(database.db, siteId, rows);
    const { before, after } = await readAround();
    const changed = [...after.keys()].filter((path) =>
      !isDeepStrictEqual(before.get(path).data, after.get(path).data)
    );
    expect(changed.length).to.be.greaterThan(5);
    expect(silentChanges({ before, after })).to.deep.equal([]);
  });

  /** Paths whose figures change though nothing said so. */
  function silentChanges(
    { before, after }: { before: Map<string, Body>; after: Map<string, Body> },
  ): string[] {
    return [...after.keys()].filter((path) =>
      !isDeepStrictEqual(before.get(path).data, after.get(path).data) && !says(before.get(path))
    );
  }

  it("says what is derived, and about how long that takes", async () => {
    await importSearchedRows(database.db, siteId, "https://shop.test");
    await database.db("search_refreshes").where({ site_id: siteId }).update({ took_ms: 3_400 });
    const path = `/sites/${siteId}/keywords`;
    const { body } = await api.request("GET", path, { token: account.tokenText });
    expect(body.meta.data_status.code).to.equal("refreshing");
    expect(body.meta.data_status.message).to.contain("intents")
      .and.to.contain("about 4 seconds");
  });

  it("says what to bring where nothing was imported", async () => {
    const path = `/sites/${siteId}/competitors`;
    const { body } = await api.request("GET", path, { token: account.tokenText });
    expect(body.meta.data_status.code).to.equal("needs_result_pages");
  });
});

/** Places where there is something that was null or empty before. */
function filled(before: Body, after: Body, place = ""): string[] {
  if (isNothing(before)) return isNothing(after) ? [] : [place || "data"];
  if (Array.isArray(before)) {
    return [...new Set(before.flatMap((one, index) => filled(one, after?.[index], `${place}[]`)))];
  }
  if (typeof before !== "object") return [];
  return Object.keys(before).flatMap((name) =>
    filled(before[name], after?.[name], `${place}.${name}`)
  );
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
