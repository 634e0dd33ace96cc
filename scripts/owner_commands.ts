import { findAccountByName } from "../db/accounts/accounts.ts";
import type { OwnerRole } from "../db/accounts/owners.ts";
import { changeRole, OWNER_ROLES } from "../lib/commands/accounts/change_role.ts";
import { inviteOwner } from "../lib/commands/accounts/invite_owner.ts";
import { readConfig } from "../lib/core/config.ts";
import { NotFoundError } from "../lib/core/errors.ts";
import { type Command, type OptionValues, UsageError } from "./command_line.ts";
import { type ScriptServices, useDatabase } from "./use_database.ts";
import { writeJson } from "./write_result.ts";

const ROLES = OWNER_ROLES.join(", ");

/** The commands of `npm run account` that are about who signs in to the pages of an account. */
export const ownerCommands: Readonly<Record<string, Command>> = {
  invite: {
    usage: "invite --name NAME --email ADDRESS [--url ORIGIN] [--reset-second-factor] [--json]",
    summary: "Prints a link with which someone becomes an owner, or sets a new passphrase.",
    notes:
      "The link is good once, for 15 minutes, and makes earlier ones to the address useless. " +
      "Who has it can set the passphrase: hand it over in private.",
    arguments: [],
    options: {
      name: { type: "string", value: "NAME", help: "The account." },
      email: { type: "string", value: "ADDRESS", help: "The owner's email address." },
      url: {
        type: "string",
        value: "ORIGIN",
        help: "Where people reach this service, such as https://seo.example.com; " +
          "default http://localhost with the server's port.",
      },
      "reset-second-factor": {
        type: "boolean",
        help: "Also turn off the second factor, of an owner who lost it.",
      },
      json: { type: "boolean", help: "Print one JSON object with the member url." },
    },
    run: (values) => {
      const origin = parseOrigin(values["url"]);
      const name = readText(values, "name", "NAME");
      const email = readText(values, "email", "ADDRESS");
      return useDatabase((services) => invite(services, { name, email, origin, values }));
    },
  },
  "set-role": {
    usage: "set-role EMAIL ROLE [--json]",
    summary: "Gives an owner a role, from the next request on.",
    notes: `Roles: ${ROLES}. An operator sees all accounts.`,
    arguments: ["EMAIL", "ROLE"],
    options: { json: { type: "boolean", help: "Print JSON." } },
    run: (values, [email = "", text = ""]) => {
      const role = parseRole(text);
      return useDatabase(async (services) => {
        const address = await changeRole(services, { email, role });
        if (values["json"]) writeJson({ email: address, role });
        else process.stdout.write(`${address} is ${role} now.\n`);
      });
    },
  },
};

async function invite(
  services: ScriptServices,
  { name, email, origin, values }: {
    name: string;
    email: string;
    origin: string;
    values: OptionValues;
  },
): Promise<void> {
  const account = await findAccountByName(services.db, name);
  if (!account) throw new NotFoundError("not_found", `There is no account "${name}".`);
  const resetsSecondFactor = values["reset-second-factor"] === true;
  const invitation = await inviteOwner(services, account, { email, resetsSecondFactor });
  const url = `${origin}/invitations/${invitation.secretText}`;
  const expires = invitation.expiresAt.toISOString();
  if (values["json"]) {
    writeJson({
      url,
      account_id: account.id,
      account: account.name,
      email: invitation.email,
      new_owner: invitation.isNewOwner,
      resets_second_factor: resetsSecondFactor,
      expires_at: expires,
    });
    return;
  }
  process.stdout.write(`${url}\n`);
  const what = invitation.isNewOwner ? "becomes an owner" : "sets a new passphrase";
  process.stderr.write(
    `With it ${invitation.email} ${what} of "${account.name}", once, until ${expires}.\n`,
  );
}

function readText(values: OptionValues, name: string, value: string): string {
  const text = values[name];
  if (typeof text === "string" && text !== "") return text;
  throw new UsageError(`--${name} ${value} is missing.`);
}

function parseOrigin(text: string | boolean | undefined): string {
  if (text === undefined) return `http://localhost:${readConfig().port}`;
  const url = URL.parse(String(text));
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new UsageError(
    `--url must be an origin such as https://seo.example.com, without a path, not "${text}".`,
  );
}

function parseRole(text: string): OwnerRole {
  const role = OWNER_ROLES.find((one) => one === text);
  if (role) return role;
  throw new UsageError(`There is no role "${text}". Roles: ${ROLES}.`);
}
