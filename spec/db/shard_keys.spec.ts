import { expect } from "chai";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";

/** Tables whose rows belong to no account, and why they need not be divided: see `lib/docs/scaling.md`. */
const SHARED: Readonly<Record<string, string>> = {
  bot_keys: "keys by which bots sign requests, the same for everyone",
  bot_ranges: "addresses that operators of bots publish, the same for everyone",
  common_crawl_ranks: "public ranks, the same for everyone",
  common_crawl_releases: "public ranks, the same for everyone",
  job_runs: "one row a job and period",
  job_states: "one row a job",
  oauth_clients: "registered before any account is known",
  schema_lease: "of the schema",
  schema_migrations: "of the schema",
  schema_state: "of the schema",
  search_updates: "Google's dated updates, the same for everyone",
  search_segments: "kinds of search, countries and devices, the same for everyone",
  share_windows: "found by the hash of a link before its account is known",
  sign_in_failures: "found by the hash of an address before its account is known",
};

/** Tables whose row names its account by another key. */
const OWNERS: Readonly<Record<string, string>> = { accounts: "id" };

/** Unique keys that hold over all accounts, and why. */
const OVER_ALL: Readonly<Record<string, string>> = {
  "accounts.accounts_name": "the command line finds an account by its name",
  "ai_questions.PRIMARY": "begins with a generated id, of a run",
  "export_links.export_links_key": "a link to an export is found by the hash of its key",
  "invitations.invitations_secret": "an invitation is found by the hash of its secret",
  "known_browsers.PRIMARY": "a browser is found by the hash of its cookie",
  "oauth_codes.PRIMARY": "a code is found by its hash",
  "oauth_grants.PRIMARY": "begins with a generated id, of a token",
  "oauth_grants.oauth_grants_access": "a request has an access token",
  "oauth_grants.oauth_grants_family": "a refresh token is found by its hash",
  "owners.owners_email": "a sign-in names an address",
  "recovery_codes.PRIMARY": "begins with a generated id, of an owner",
  "tokens.tokens_hash": "a request has a token",
  "web_sessions.web_sessions_secret": "a request has a cookie",
};

describe("the tables, divided by account", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  const readColumns = async () => {
    const [rows]: { name: string; columns: string }[][] = await database.db.raw(
      "SELECT TABLE_NAME AS name, GROUP_CONCAT(COLUMN_NAME) AS columns " +
        "FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() GROUP BY TABLE_NAME",
    );
    return (rows ?? []).map(({ name, columns }) => ({ name, columns: columns.split(",") }));
  };
  const readKeys = async () => {
    const [rows]: { name: string; key: string; columns: string; isUnique: number }[][] =
      await database.db.raw(
        "SELECT TABLE_NAME AS name, INDEX_NAME AS `key`, NON_UNIQUE = 0 AS isUnique, " +
          "GROUP_CONCAT(COLUMN_NAME ORDER BY SEQ_IN_INDEX) AS columns " +
          "FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() " +
          "GROUP BY TABLE_NAME, INDEX_NAME, NON_UNIQUE",
      );
    return (rows ?? []).map(({ columns, ...row }) => ({ ...row, columns: columns.split(",") }));
  };
  /** An audit is of one site, a site of one account, for ever. */
  const namesAccount = (name: string, columns: readonly string[]) =>
    columns.some((column) => ["account_id", "site_id", "audit_id", OWNERS[name]].includes(column));

  it("have the account, the site or the audit in every row, but for a few", async () => {
    const without = (await readColumns()).filter(({ name, columns }) =>
      !namesAccount(name, columns)
    )
      .map(({ name }) => name);
    expect(without).to.have.members(Object.keys(SHARED));
  });

  it("have an index that begins with it", async () => {
    const keys = await readKeys();
    const tables = new Set(keys.map(({ name }) => name).filter((name) => !(name in SHARED)));
    const without = [...tables].filter((table) =>
      !keys.some(({ name, columns }) => name === table && namesAccount(name, columns.slice(0, 1)))
    );
    expect(without).to.deep.equal([]);
  });

  it("are unique within it, but for generated ids and a few others", async () => {
    const keys = (await readKeys()).filter(({ name, columns, isUnique }) =>
      isUnique === 1 && !(name in SHARED) && columns.join() !== "id" && !namesAccount(name, columns)
    ).map(({ name, key }) => `${name}.${key}`);
    expect(keys).to.have.members(Object.keys(OVER_ALL));
  });
});
