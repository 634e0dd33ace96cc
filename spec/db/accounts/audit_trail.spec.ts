import { expect } from "chai";
import {
  deleteOldTrail,
  deleteTrailEntry,
  finishTrailEntry,
  insertTrailEntry,
  listTrail,
  TRAIL_LIST,
} from "../../../db/accounts/audit_trail.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-21T12:00:00.123Z");

describe("db/accounts/audit_trail.ts", () => {
  const db = useSpecDatabase();
  let account: SpecAccount;
  beforeEach(async () => {
    await db()("audit_trail").delete();
    account = await insertSpecAccount(db());
  });
  const insert = (operation: string, now = NOW) =>
    insertTrailEntry(db(), {
      ...{ accountId: account.accountId, actor: "token", tokenId: account.tokenId },
      ...{ operation, object: "/sites", fields: ["domain", "name"], outcome: "started" },
    }, now);
  const list = async (accountId = account.accountId, asked = {}) =>
    (await listTrail(db(), { accountId, query: askList(TRAIL_LIST, asked) })).rows;

  it("listTrail() shows an account's entries, the newest first, with the token's name", async () => {
    const first = await insert("createSite");
    const second = await insert("deleteSite", LATER);
    await finishTrailEntry(db(), first, { object: "/sites/7", siteId: 7 });
    const rows = await list();
    expect(rows.map(({ id }) => id)).to.deep.equal([second, first]);
    expect(rows[1]).to.deep.equal({
      ...{ id: first, created_at: NOW, actor: "token", member_id: null, member_email: null },
      ...{ session_id: null, token_id: account.tokenId, token_name: "spec" },
      ...{ operation: "createSite", object: "/sites/7", site_id: 7, fields: "domain,name" },
      outcome: "done",
    });
    expect(await list(account.accountId + 1)).to.deep.equal([]);
    expect(await list(undefined, { "filter[site_id]": "7" })).to.have.length(1);
    expect(await list(undefined, { q: "delete" })).to.have.length(1);
    await deleteTrailEntry(db(), second);
    expect(await list()).to.have.length(1);
  });

  it("insertTrailEntry() cuts what is longer than its column, and keeps every character whole", async () => {
    await insertTrailEntry(db(), {
      ...{ accountId: account.accountId, actor: "member", operation: "putAlerts" },
      ...{ object: `/${"🦊".repeat(600)}`, fields: ["é".repeat(2_000)], outcome: "done" },
    }, NOW);
    const [row] = await list();
    expect([...row?.object ?? ""]).to.have.length(500);
    expect(row?.fields).to.have.length(1_000);
  });

  it("deleteOldTrail() deletes what is from before a moment, up to its limit", async () => {
    for (const name of ["a", "b", "c"]) await insert(name);
    expect(await deleteOldTrail(db(), NOW, 10)).to.equal(0);
    expect(await deleteOldTrail(db(), LATER, 2)).to.equal(2);
    expect(await deleteOldTrail(db(), LATER, 2)).to.equal(1);
  });
});
