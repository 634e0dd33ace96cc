import { type Account, findAccount } from "./accounts.ts";
import type { Db } from "../core/connection.ts";

/** An account as operators see it. */
export interface AdminAccount extends Account {
  /** Sites that are not being deleted. */
  sitesCount: number;
  /** Calls of the month that was asked for. */
  calls: number;
  /** To about ten seconds; null: never. */
  lastCallAt: Date | null;
  /** Their addresses, in the order in which they came. */
  owners: { email: string; role: string }[];
}

/** Which accounts are listed. */
export interface AccountSearch {
  /** A part of the name, or of an owner's address; empty: all. */
  q: string;
  /** `YYYY-MM`, of the calls. */
  month: string;
  limit: number;
  offset: number;
}

/** Lists accounts by name, with how many there are in all. */
export async function listAdminAccounts(
  db: Db,
  { q, month, limit, offset }: AccountSearch,
): Promise<{ accounts: AdminAccount[]; total: number }> {
  const [count, accounts] = await Promise.all([
    matching(db, q).count<{ total: number }[]>({ total: "*" }),
    matching(db, q).orderBy("accounts.name").limit(limit).offset(offset).select<Account[]>({
      id: "accounts.id",
      name: "accounts.name",
      plan: "accounts.plan",
      requestsPerMinute: "accounts.requests_per_minute",
      callsPerMonth: "accounts.calls_per_month",
      createdAt: "accounts.created_at",
      updatedAt: "accounts.updated_at",
    }),
  ]);
  return {
    accounts: await addFigures(db, accounts, month),
    total: Number(count[0]?.total ?? 0),
  };
}

/** Finds an account as operators see it. */
export async function findAdminAccount(
  db: Db,
  id: number,
  month: string,
): Promise<AdminAccount | undefined> {
  const account = await findAccount(db, id);
  return account && (await addFigures(db, [account], month))[0];
}

function matching(db: Db, q: string) {
  const query = db("accounts");
  if (q === "") return query;
  const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return query.where((either) =>
    either.where("accounts.name", "like", pattern(q)).orWhereIn(
      "accounts.id",
      // addresses are kept in lower case
      db("owners").where("owners.email", "like", pattern(q.toLowerCase())).select(
        "owners.account_id",
      ),
    )
  );
}

async function addFigures(
  db: Db,
  accounts: readonly Account[],
  month: string,
): Promise<AdminAccount[]> {
  const ids = accounts.map(({ id }) => id);
  const [sites, states, tokens, owners] = await Promise.all([
    // sites_account
    db("sites").whereIn("account_id", ids).where({ status: "active" }).groupBy("account_id")
      .select<{ account_id: number; count: number }[]>("account_id", db.raw("COUNT(*) AS count")),
    db("rate_states").whereIn("account_id", ids).where({ month }).select("account_id", "calls"),
    // tokens_account
    db("tokens").whereIn("account_id", ids).groupBy("account_id").select<
      { account_id: number; last: Date | null }[]
    >(
      "account_id",
      db.raw("MAX(last_used_at) AS last"),
    ),
    // owners_account
    db("owners").whereIn("account_id", ids).orderBy("id").select("account_id", "email", "role"),
  ]);
  // of at most one page of accounts
  const of = <Row extends { account_id: number }>(rows: readonly Row[], id: number) =>
    rows.find((row) => row.account_id === id);
  return accounts.map((account) => ({
    ...account,
    sitesCount: Number(of(sites, account.id)?.count ?? 0),
    calls: of(states, account.id)?.calls ?? 0,
    lastCallAt: of(tokens, account.id)?.last ?? null,
    owners: owners.filter(({ account_id }) => account_id === account.id)
      .map(({ email, role }) => ({ email, role })),
  }));
}
