import { type Account, findAccountByName } from "../db/accounts/accounts.ts";
import { transaction } from "../db/core/connection.ts";
import { findToken, listTokens, revokeToken, type Token } from "../db/accounts/tokens.ts";
import { createAccount } from "../lib/commands/accounts/create_account.ts";
import { createToken, type TokenSettings } from "../lib/commands/accounts/create_token.ts";
import { ConflictError, NotFoundError } from "../lib/core/errors.ts";
import { parseAbilities, parseSiteIds } from "../lib/core/token_scope.ts";
import { ABILITIES, PLAN_NAMES } from "../schemas/common.ts";
import { parsePlan, readAccount } from "./account.ts";
import { type OptionValues, type Program, runCommandLine, UsageError } from "./command_line.ts";
import { type ScriptServices, useDatabase } from "./use_database.ts";
import { writeJson, writeTable } from "./write_result.ts";

const ACCOUNT_OPTION = { type: "string", value: "NAME", help: "The account." } as const;

/** The command line of API tokens. */
const tokenProgram: Program = {
  call: "npm run --silent token --",
  summary: "Manages the API tokens of accounts.",
  commands: {
    create: {
      usage: "create --account NAME [--plan PLAN] [--name TEXT] [--abilities LIST] " +
        "[--sites LIST] [--json]",
      summary: "Creates a token and prints it, once; creates the account when it is new.",
      arguments: [],
      options: {
        account: ACCOUNT_OPTION,
        plan: {
          type: "string",
          value: "PLAN",
          help: `Of a new account: one of ${PLAN_NAMES.join(", ")}; default enterprise.`,
        },
        name: { type: "string", value: "TEXT", help: 'What it is for; default "API token".' },
        abilities: {
          type: "string",
          value: "LIST",
          help: `Some of ${ABILITIES.join()}; default all.`,
        },
        sites: { type: "string", value: "LIST", help: "Ids of sites, such as 1,2; default all." },
        json: { type: "boolean", help: "Print one JSON object with the member token." },
      },
      run: (values) => useDatabase((services) => create(services, values)),
    },
    list: {
      usage: "list --account NAME [--json]",
      summary: "Lists the tokens of an account; their texts are not kept.",
      arguments: [],
      options: {
        account: ACCOUNT_OPTION,
        json: { type: "boolean", help: "Print a JSON array." },
      },
      run: (values) => useDatabase((services) => list(services, values)),
    },
    revoke: {
      usage: "revoke ID",
      summary: "Revokes a token, from the next request on, in every process.",
      arguments: ["ID"],
      options: {},
      run: (_values, [id = ""]) => useDatabase((services) => revoke(services, id)),
    },
  },
};

async function create(services: ScriptServices, values: OptionValues): Promise<void> {
  const accountName = readName(values);
  const settings = parseSettings(values);
  const { now } = services;
  // a token that cannot be made leaves no account behind
  const { account, token } = await transaction(services.db, async (db) => {
    const account = await findOrCreateAccount({ db, now }, accountName, values["plan"]);
    return { account, token: await createToken({ db, now }, account, settings) };
  });
  if (!values["json"]) {
    process.stdout.write(`${token.text}\n`);
    process.stderr.write(
      `Token ${token.id} of "${account.name}" (${account.plan}). It is not shown again.\n`,
    );
    return;
  }
  writeJson({
    token: token.text,
    id: token.id,
    name: token.name,
    account_id: account.id,
    account: account.name,
    plan: account.plan,
    abilities: token.abilities,
    site_ids: token.siteIds,
  });
}

async function findOrCreateAccount(
  services: ScriptServices,
  name: string,
  planOption: string | boolean | undefined,
): Promise<Account> {
  const plan = planOption === undefined ? undefined : parsePlan(String(planOption));
  const account = await findAccountByName(services.db, name);
  if (!account) return await createAccount(services, { name, plan: plan ?? "enterprise" });
  if (plan === undefined || plan === account.plan) return account;
  throw new ConflictError(
    "other_plan",
    `The account "${account.name}" is on the "${account.plan}" plan; ` +
      "npm run --silent account -- set-plan changes it.",
  );
}

function parseSettings(values: OptionValues): TokenSettings {
  const { name, abilities, sites } = values;
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof abilities === "string" ? { abilities: parseList(abilities) } : {}),
    ...(typeof sites === "string" ? { siteIds: parseList(sites).map(parseId) } : {}),
  };
}

async function list({ db }: ScriptServices, values: OptionValues): Promise<void> {
  const account = await readAccount(db, readName(values));
  const tokens = (await listTokens(db, account.id)).map(present);
  if (values["json"]) return writeJson(tokens);
  writeTable(
    ["ID", "NAME", "PREFIX", "ABILITIES", "SITES", "CREATED", "LAST USED", "FROM", "REVOKED"],
    tokens.map((token) => [
      token.id,
      token.name,
      token.prefix,
      token.abilities.join(),
      token.site_ids?.join() ?? "all",
      token.created_at,
      token.last_used_at,
      token.last_used_address,
      token.revoked_at,
    ]),
  );
}

async function revoke({ db, now }: ScriptServices, text: string): Promise<void> {
  const id = parseId(text);
  const token = await findToken(db, id);
  if (!token) throw new NotFoundError("not_found", `There is no token ${id}.`);
  const done = await revokeToken(db, id, now());
  process.stdout.write(`Token ${id} ("${token.name}") ${done ? "is" : "was already"} revoked.\n`);
}

function readName(values: OptionValues): string {
  const name = values["account"];
  if (typeof name === "string" && name !== "") return name;
  throw new UsageError("--account NAME is missing.");
}

function parseId(text: string): number {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text);
  throw new UsageError(`An id must be a whole number from 1, not "${text}".`);
}

function parseList(text: string): string[] {
  return text.split(",").map((item) => item.trim());
}

function present(token: Token) {
  return {
    id: token.id,
    name: token.name,
    prefix: token.prefix,
    abilities: parseAbilities(token.abilities),
    site_ids: parseSiteIds(token.siteIds),
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    last_used_address: token.lastUsedAddress,
    revoked_at: token.revokedAt?.toISOString() ?? null,
  };
}

if (import.meta.main) process.exitCode = await runCommandLine(tokenProgram, process.argv.slice(2));
