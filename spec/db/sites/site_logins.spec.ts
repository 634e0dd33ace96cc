import { expect } from "chai";
import {
  deleteLoginsOfSite,
  deleteSiteLogin,
  deleteSiteLoginsOfAccount,
  listEncryptedLogins,
  listSiteLogins,
  noteLoginChecked,
  replaceSiteLogin,
} from "../../../db/sites/site_logins.ts";
import type { LoginPart } from "../../../schemas/site_login.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-21T12:00:00.123Z");
const A = "https://a.test";
const PARTS: LoginPart[] = [{ kind: "bearer", name: null, ends_with: "wxyz" }];

describe("db/sites/site_logins.ts", () => {
  const db = useSpecDatabase();
  let accountId: number;
  let siteId: number;
  beforeEach(async () => {
    ({ accountId } = await insertSpecAccount(db()));
    siteId = await insertSpecSite(db(), accountId);
  });

  const put = (origin: string, text: string, now = NOW) =>
    replaceSiteLogin(db(), siteId, {
      login: { origin, parts: PARTS, encrypted: Buffer.from(text) },
      now,
    });

  it("keep one login for an origin, the newest, untried", async () => {
    await put("https://b.test", "b");
    await put(A, "a1");
    await noteLoginChecked(db(), { siteId, origin: A }, { message: "401", checkedAt: NOW });
    await put(A, "a2", LATER);
    const rows = await listSiteLogins(db(), siteId);
    expect(rows.map(({ origin }) => origin)).to.deep.equal([A, "https://b.test"]);
    const { id: _, ...first } = rows[0] ?? {};
    expect(first).to.deep.equal({
      ...{ origin: A, parts: PARTS, state: "untried", message: null, checkedAt: null },
      ...{ createdAt: NOW, updatedAt: LATER },
    });
    const [encrypted] = await listEncryptedLogins(db(), siteId);
    expect(encrypted).to.deep.equal({ origin: A, encrypted: Buffer.from("a2") });
  });

  it("note whether the site let the crawler in", async () => {
    await put(A, "a");
    await noteLoginChecked(db(), { siteId, origin: A }, { message: "Says 401.", checkedAt: NOW });
    expect((await listSiteLogins(db(), siteId))[0])
      .to.deep.include({ state: "refused", message: "Says 401.", checkedAt: NOW });
    await noteLoginChecked(db(), { siteId, origin: A }, { message: null, checkedAt: LATER });
    expect((await listSiteLogins(db(), siteId))[0])
      .to.deep.include({ state: "works", message: null, checkedAt: LATER });
  });

  it("delete a login of this site alone, and those of an account", async () => {
    await put(A, "a");
    const other = await insertSpecSite(db(), accountId);
    const id = (await listSiteLogins(db(), siteId))[0]?.id ?? 0;
    expect(await deleteSiteLogin(db(), other, id)).to.equal(false);
    expect(await deleteSiteLogin(db(), siteId, id)).to.equal(true);
    expect(await listSiteLogins(db(), siteId)).to.deep.equal([]);

    await put(A, "a");
    await deleteLoginsOfSite(db(), other);
    expect(await listSiteLogins(db(), siteId)).to.have.length(1);
    await deleteLoginsOfSite(db(), siteId);
    expect(await listSiteLogins(db(), siteId)).to.deep.equal([]);

    await put(A, "a");
    const stranger = await insertSpecAccount(db());
    await deleteSiteLoginsOfAccount(db(), stranger.accountId);
    expect(await listSiteLogins(db(), siteId)).to.have.length(1);
    await deleteSiteLoginsOfAccount(db(), accountId);
    expect(await listSiteLogins(db(), siteId)).to.deep.equal([]);
  });
});
