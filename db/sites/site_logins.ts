import type { LoginPart, LoginState } from "../../schemas/site_login.ts";
import type { Db } from "../core/connection.ts";

/** A login of a site as it may be shown. */
export interface SiteLoginRow {
  id: number;
  origin: string;
  parts: LoginPart[];
  state: LoginState;
  /** What the site answered when it refused; null: it did not. */
  message: string | null;
  checkedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A login that does not exist yet. */
interface NewSiteLogin {
  origin: string;
  parts: readonly LoginPart[];
  encrypted: Buffer;
}

const TABLE = "site_logins";

const COLUMNS = {
  id: `${TABLE}.id`,
  origin: `${TABLE}.origin`,
  parts: `${TABLE}.parts`,
  state: `${TABLE}.state`,
  message: `${TABLE}.message`,
  checkedAt: `${TABLE}.checked_at`,
  createdAt: `${TABLE}.created_at`,
  updatedAt: `${TABLE}.updated_at`,
};

/** Lists the logins of a site by origin; a site has few. */
export async function listSiteLogins(db: Db, siteId: number): Promise<SiteLoginRow[]> {
  // site_logins_origin
  const rows = await db(TABLE).where({ site_id: siteId }).orderBy("origin").select(COLUMNS);
  // written by replaceSiteLogin()
  return rows.map((row) => ({ ...row, parts: JSON.parse(row.parts) as LoginPart[] }));
}

/** Lists the encrypted logins of a site by origin. */
export async function listEncryptedLogins(
  db: Db,
  siteId: number,
): Promise<{ origin: string; encrypted: Buffer }[]> {
  return await db(TABLE).where({ site_id: siteId }).orderBy("origin")
    .select("origin", "encrypted");
}

/** Gives an origin of the site this login instead of the one that it has. */
export async function replaceSiteLogin(
  trx: Db,
  siteId: number,
  { login: { origin, parts, encrypted }, now }: { login: NewSiteLogin; now: Date },
): Promise<void> {
  const columns = {
    encrypted,
    parts: JSON.stringify(parts),
    state: "untried",
    message: null,
    checked_at: null,
    updated_at: now,
  };
  await trx(TABLE).insert({ site_id: siteId, origin, ...columns, created_at: now })
    .onConflict(["site_id", "origin"]).merge(Object.keys(columns));
}

/** Notes what the site made of its login. */
export async function noteLoginChecked(
  db: Db,
  { siteId, origin }: { siteId: number; origin: string },
  { message, checkedAt }: { message: string | null; checkedAt: Date },
): Promise<void> {
  await db(TABLE).where({ site_id: siteId, origin }).update({
    state: message === null ? "works" : "refused",
    message,
    checked_at: checkedAt,
  });
}

/** Deletes a login of the site; returns whether there was one. */
export async function deleteSiteLogin(trx: Db, siteId: number, id: number): Promise<boolean> {
  return await trx(TABLE).where({ site_id: siteId, id }).delete() > 0;
}

/** Deletes all logins of a site. */
export async function deleteLoginsOfSite(trx: Db, siteId: number): Promise<void> {
  await trx(TABLE).where({ site_id: siteId }).delete();
}

/** Deletes the logins of all sites of an account. */
export async function deleteSiteLoginsOfAccount(trx: Db, accountId: number): Promise<void> {
  await trx(TABLE).whereIn("site_id", trx("sites").where({ account_id: accountId }).select("id"))
    .delete();
}
