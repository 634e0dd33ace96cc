import { NotFoundError } from "../../lib/core/errors.ts";
import type { PlanName } from "../../schemas/common.ts";
import type { Db } from "../core/connection.ts";

/** A customer: a plan, its limits, and who owns sites and tokens. */
export interface Account {
  id: number;
  name: string;
  plan: PlanName;
  /** Instead of the plan's limit; null: the plan's. */
  requestsPerMinute: number | null;
  callsPerMonth: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** An account that does not exist yet. */
export interface NewAccount {
  name: string;
  plan: PlanName;
  requestsPerMinute?: number | null;
  callsPerMonth?: number | null;
}

const COLUMNS = {
  id: "accounts.id",
  name: "accounts.name",
  plan: "accounts.plan",
  requestsPerMinute: "accounts.requests_per_minute",
  callsPerMonth: "accounts.calls_per_month",
  createdAt: "accounts.created_at",
  updatedAt: "accounts.updated_at",
};

/** Inserts an account and returns its id. Throws a duplicate-key error when the name is taken. */
export async function insertAccount(db: Db, account: NewAccount, now: Date): Promise<number> {
  const [id] = await db("accounts").insert({
    name: account.name,
    plan: account.plan,
    requests_per_minute: account.requestsPerMinute ?? null,
    calls_per_month: account.callsPerMonth ?? null,
    created_at: now,
    updated_at: now,
  });
  return Number(id);
}

/** Finds an account by its name, whatever its case. */
export async function findAccountByName(db: Db, name: string): Promise<Account | undefined> {
  // accounts_name
  return await db("accounts").where("accounts.name", name).first<Account | undefined>(COLUMNS);
}

/** Finds an account. */
export async function findAccount(db: Db, id: number): Promise<Account | undefined> {
  return await db("accounts").where("accounts.id", id).first<Account | undefined>(COLUMNS);
}

/** Reads an account. Throws when it is gone, which a caller's own can only be by a race. */
export async function readAccount(db: Db, id: number): Promise<Account> {
  const account = await findAccount(db, id);
  if (account) return account;
  throw new NotFoundError("account_not_found", `There is no account ${id}.`);
}

/** Whether there is any account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db("accounts").first("id")) !== undefined;
}

/** Lists all accounts by name. */
export async function listAccounts(db: Db): Promise<Account[]> {
  return await db("accounts").select(COLUMNS).orderBy("accounts.name");
}

/** Changes the plan and the limits of an account. */
export async function updateAccountPlan(
  db: Db,
  id: number,
  change: Required<Omit<NewAccount, "name">>,
  now: Date,
): Promise<void> {
  await db("accounts").where({ id }).update({
    plan: change.plan,
    requests_per_minute: change.requestsPerMinute,
    calls_per_month: change.callsPerMonth,
    updated_at: now,
  });
}

/** Lists the ids of an account's sites that are not being deleted. */
export async function listAccountSiteIds(db: Db, accountId: number): Promise<number[]> {
  // sites_account
  return await db("sites").where({ account_id: accountId, status: "active" }).orderBy("id").pluck(
    "id",
  );
}

/** Finds the domains of those sites of an account that are not being deleted, by their ids. */
export async function findSiteDomains(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  // primary key
  const sites = await db("sites").where({ account_id: accountId, status: "active" })
    .whereIn("id", ids).orderBy("id").select<{ id: number; domain: string }[]>("id", "domain");
  return new Map(sites.map(({ id, domain }) => [id, domain]));
}

/** Marks an account's sites for the job that deletes them; returns how many there are. */
export async function markSitesDeleting(db: Db, accountId: number, now: Date): Promise<number> {
  return await db("sites")
    .where({ account_id: accountId, status: "active" })
    .update({ status: "deleting", domain_key: null, updated_at: now });
}

/** Deletes an account with its owners, tokens, windows, history and stored answers; its sites are left. */
export async function deleteAccount(db: Db, id: number): Promise<void> {
  for (const table of OWNER_TABLES) await db(table).where({ account_id: id }).delete();
  await db("tokens").where({ account_id: id }).delete();
  await db("accounts").where({ id }).delete();
  await db("rate_states").where({ account_id: id }).delete();
  await db("rate_chunks").where({ account_id: id }).delete();
  await db("usage_months").where({ account_id: id }).delete();
  await db("mail_addresses").where({ account_id: id }).delete();
  await db("quota_marks").where({ account_id: id }).delete();
  await db("usage_days").where({ account_id: id }).delete();
  await db("account_turns").where({ account_id: id }).delete();
  await db("idempotency_keys").where({ account_id: id }).delete();
}

/** What lets people in to an account's pages; what counts their failures expires. */
const OWNER_TABLES = [
  "web_sessions",
  "known_browsers",
  "recovery_codes",
  "invitations",
  "report_shares",
  "oauth_codes",
  "oauth_grants",
  "owners",
  "audit_trail",
  "passphrase_requests",
];
