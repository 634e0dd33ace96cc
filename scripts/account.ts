import { type Account, findAccountByName, listAccounts } from "../db/accounts/accounts.ts";
import type { Db } from "../db/core/connection.ts";
import { changePlan } from "../lib/commands/accounts/change_plan.ts";
import { createAccount } from "../lib/commands/accounts/create_account.ts";
import { removeAccount } from "../lib/commands/accounts/remove_account.ts";
import { NotFoundError } from "../lib/core/errors.ts";
import { findLimits } from "../lib/core/plans.ts";
import { PLAN_NAMES, type PlanName } from "../schemas/common.ts";
import {
  type CommandOption,
  type OptionValues,
  type Program,
  runCommandLine,
  UsageError,
} from "./command_line.ts";
import { ownerCommands } from "./owner_commands.ts";
import { useDatabase } from "./use_database.ts";
import { writeJson, writeTable } from "./write_result.ts";

const PLANS = PLAN_NAMES.join(", ");
const JSON_OPTION: CommandOption = { type: "boolean", help: "Print JSON." };
const LIMIT_OPTIONS = {
  "requests-per-minute": {
    type: "string",
    value: "N",
    help: "Enterprise only; default 6000.",
  },
  "calls-per-month": {
    type: "string",
    value: "N",
    help: "Enterprise only; default 1000000.",
  },
} as const;

/** The command line of accounts. */
const accountProgram: Program = {
  call: "npm run --silent account --",
  summary: "Manages the accounts of this service.",
  commands: {
    create: {
      usage: "create NAME [--plan PLAN] [--requests-per-minute N] [--calls-per-month N] [--json]",
      summary: "Creates an account.",
      arguments: ["NAME"],
      options: {
        plan: { type: "string", value: "PLAN", help: `One of ${PLANS}; default enterprise.` },
        ...LIMIT_OPTIONS,
        json: JSON_OPTION,
      },
      run: (values, [name = ""]) =>
        useDatabase(async (services) => {
          const plan = parsePlan(String(values["plan"] ?? "enterprise"));
          show([await createAccount(services, { name, plan, ...parseLimits(values) })], values);
        }),
    },
    list: {
      usage: "list [--json]",
      summary: "Lists all accounts with their limits.",
      arguments: [],
      options: { json: { type: "boolean", help: "Print a JSON array." } },
      run: (values) =>
        useDatabase(async ({ db }) => {
          const accounts = await listAccounts(db);
          if (values["json"]) writeJson(accounts.map(present));
          else show(accounts, values);
        }),
    },
    "set-plan": {
      usage: "set-plan NAME PLAN [--requests-per-minute N] [--calls-per-month N] [--json]",
      summary: "Puts an account on a plan, from the next request on.",
      notes: `Plans: ${PLANS}. Limits that are not given become the plan's.`,
      arguments: ["NAME", "PLAN"],
      options: { ...LIMIT_OPTIONS, json: JSON_OPTION },
      run: (values, [name = "", plan = ""]) =>
        useDatabase(async (services) => {
          const change = { plan: parsePlan(plan), ...parseLimits(values) };
          const account = await readAccount(services.db, name);
          show([await changePlan(services, account, change)], values);
        }),
    },
    ...ownerCommands,
    delete: {
      usage: "delete NAME --yes",
      summary: "Deletes an account with its owners, tokens, sites and everything found on them.",
      notes: "Tokens stop working at once; large sites are deleted in the background.",
      arguments: ["NAME"],
      options: { yes: { type: "boolean", help: "Yes, delete it." } },
      run: (values, [name = ""]) =>
        useDatabase(async (services) => {
          const account = await readAccount(services.db, name);
          if (!values["yes"]) {
            throw new UsageError(`Deleting "${account.name}" cannot be undone: add --yes.`);
          }
          const sites = await removeAccount(services, account);
          process.stdout.write(`Deleted "${account.name}" (sites: ${sites}).\n`);
        }),
    },
  },
};

/** Reads a plan's name, however it is capitalised. Throws UsageError when there is no such plan. */
export function parsePlan(text: string): PlanName {
  const plan = PLAN_NAMES.find((name) => name === text.trim().toLowerCase());
  if (!plan) throw new UsageError(`There is no plan "${text}". Plans: ${PLANS}.`);
  return plan;
}

/** Reads an account by its name. Throws NotFoundError when there is none. */
export async function readAccount(db: Db, name: string): Promise<Account> {
  const account = await findAccountByName(db, name);
  if (account) return account;
  throw new NotFoundError("not_found", `There is no account "${name}".`);
}

function parseLimits(values: OptionValues) {
  return {
    requestsPerMinute: parseLimit("requests-per-minute", values),
    callsPerMonth: parseLimit("calls-per-month", values),
  };
}

function parseLimit(name: string, values: OptionValues): number | null {
  const text = values[name];
  if (text === undefined) return null;
  if (typeof text === "string" && /^\d{1,10}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} must be a whole number, not "${text}".`);
}

function show(accounts: readonly Account[], values: OptionValues): void {
  const [account] = accounts;
  if (values["json"] && account) return writeJson(present(account));
  writeTable(
    ["ID", "NAME", "PLAN", "PER MINUTE", "PER MONTH", "CREATED"],
    accounts.map((account) => {
      const { id, name, plan, requests_per_minute, calls_per_month, created_at } = present(account);
      return [id, name, plan, requests_per_minute, calls_per_month, created_at];
    }),
  );
}

function present(account: Account) {
  const limits = findLimits(account.plan, account);
  return {
    id: account.id,
    name: account.name,
    plan: account.plan,
    requests_per_minute: limits?.requestsPerMinute ?? null,
    calls_per_month: limits?.callsPerMonth ?? null,
    created_at: account.createdAt.toISOString(),
  };
}

if (import.meta.main) {
  process.exitCode = await runCommandLine(accountProgram, process.argv.slice(2));
}
