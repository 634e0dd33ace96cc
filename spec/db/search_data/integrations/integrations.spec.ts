import { expect } from "chai";
import {
  deleteIntegration,
  deleteIntegrationsOfAccount,
  deleteIntegrationsOfSite,
  findIntegration,
  findIntegrationKey,
  replaceIntegration,
  requestIntegrationRun,
} from "../../../../db/search_data/integrations/integrations.ts";
import type { IntegrationKind } from "../../../../schemas/integration.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-21T12:00:00.123Z");

describe("db/search_data/integrations/integrations.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("integrations").delete());
  const connect = (
    siteId: number,
    kind: IntegrationKind = "url_inspection",
    encryptedKey: Buffer | null | "kept" = null,
    now = NOW,
  ) =>
    replaceIntegration(db(), { siteId, kind }, {
      settings: { a: 1 },
      encryptedKey: encryptedKey === "kept" ? undefined : encryptedKey,
      now,
    });
  const keyOf = (key: { siteId: number; kind: IntegrationKind }) => findIntegrationKey(db(), key);
  const sites = () => db()("integrations").orderBy("id").pluck<number[]>("site_id");

  it("keeps an integration of each kind, due at once", async () => {
    await connect(1);
    await connect(1, "search_hours", Buffer.from("secret"));
    const found = await findIntegration(db(), { siteId: 1, kind: "url_inspection" });
    expect(found).to.deep.include({
      ...{ siteId: 1, kind: "url_inspection", settings: { a: 1 }, state: "connected" },
      ...{ errorCode: null, errorMessage: null, failedAt: null, failures: 0, requestedAt: NOW },
      ...{ startedAt: null, succeededAt: null, nextRunAt: NOW, createdAt: NOW, updatedAt: NOW },
    });
    expect(await findIntegration(db(), { siteId: 2, kind: "url_inspection" })).to.equal(undefined);
    expect(String(await keyOf({ siteId: 1, kind: "search_hours" })))
      .to.equal("secret");
    expect(await keyOf({ siteId: 1, kind: "url_inspection" }))
      .to.equal(undefined);
  });

  it("replaces one, with or without its key; a run under way loses its lease", async () => {
    await connect(1, "url_inspection", Buffer.from("secret"));
    await db()("integrations").update({
      ...{ state: "failed", error_code: "x", error_message: "X.", failed_at: NOW, failures: 3 },
      ...{ lease_owner: "a", lease_until: "2026-11-20 13:00:00", succeeded_at: NOW },
    });
    await connect(1, "url_inspection", "kept", LATER);
    const key = { siteId: 1, kind: "url_inspection" } as const;
    expect(await findIntegration(db(), key)).to.deep.include({
      ...{ state: "connected", errorCode: null, failures: 0, nextRunAt: LATER, createdAt: NOW },
      ...{ succeededAt: NOW, updatedAt: LATER },
    });
    expect(await db()("integrations").pluck("lease_owner")).to.deep.equal([null]);
    expect(String(await keyOf(key))).to.equal("secret");
    await connect(1, "url_inspection", null);
    expect(await keyOf(key)).to.equal(undefined);
  });

  it("deletes one, all of a site, or all of an account", async () => {
    const [first, second, other] = [
      await insertSpecSite(db(), 31),
      await insertSpecSite(db(), 31),
      await insertSpecSite(db(), 32),
    ];
    for (const siteId of [first, second, other]) {
      await connect(siteId);
      await connect(siteId, "search_hours");
    }
    expect(await deleteIntegration(db(), { siteId: first, kind: "search_hours" })).to.equal(true);
    expect(await deleteIntegration(db(), { siteId: first, kind: "search_hours" })).to.equal(false);
    expect(await sites()).to.deep.equal([first, second, second, other, other]);
    await deleteIntegrationsOfSite(db(), second);
    expect(await sites()).to.deep.equal([first, other, other]);
    await deleteIntegrationsOfAccount(db(), 31);
    expect(await sites()).to.deep.equal([other, other]);
  });

  it("makes a run due, but for one that waits for a quota", async () => {
    for (const siteId of [1, 2]) await connect(siteId);
    await db()("integrations").update({ next_run_at: LATER, requested_at: null });
    await db()("integrations").where({ site_id: 2 }).update({ state: "waiting_quota" });
    const request = (siteId: number) =>
      requestIntegrationRun(db(), { siteId, kind: "url_inspection" }, NOW);
    expect([await request(1), await request(2), await request(3)])
      .to.deep.equal([true, true, false]);
    const rows = await db()("integrations").orderBy("site_id").select(
      "next_run_at",
      "requested_at",
    );
    expect(rows.map((row) => Object.values(row))).to.deep.equal([[NOW, NOW], [LATER, NOW]]);
  });
});
