import { findAccountByName, listAccounts } from "../../db/accounts.ts";
import { findSiteByDomain } from "../../db/sites.ts";
import { createFirstAccount, FIRST_ACCOUNT_NAME } from "../../lib/commands/create_first_account.ts";
import { createSite } from "../../lib/commands/create_site.ts";
import type { AuditedSite } from "../../lib/commands/start_audit.ts";
import { domainKey, parseDomain } from "../../lib/domain.ts";
import { NotFoundError, ValidationError } from "../../lib/errors.ts";
import type { Services } from "../../lib/services.ts";
import { UsageError } from "../command_line.ts";

/**
 * The account's site of this address, registered if it is new. The address is a URL, which becomes
 * the start URL, or a bare domain. In an empty database the first account is made, and its token
 * shown once.
 */
export async function findOrCreateSite(
  services: Services,
  address: string,
  accountName: string | undefined,
): Promise<AuditedSite> {
  const url = readAddress(address);
  const accountId = await findAccountId(services, accountName);
  const parsed = parseDomain(url.hostname);
  if (parsed.problem !== undefined) throw new ValidationError({ domain: [parsed.problem] });
  const startUrl = address.includes("://") ? url.href : null;
  const known = await findSiteByDomain(services.db, accountId, domainKey(parsed.domain));
  if (known !== undefined) {
    return { id: known.id, domain: known.domain, startUrl: startUrl ?? known.startUrl };
  }
  const body = { domain: parsed.domain, ...(startUrl === null ? {} : { start_url: startUrl }) };
  const id = await createSite(services, accountId, body);
  return { id, domain: parsed.domain, startUrl };
}

function readAddress(address: string): URL {
  const text = address.includes("://") ? address : `https://${address}/`;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${address}" is not an http(s) URL, such as https://shop.example.com/.`);
  }
  return url;
}

async function findAccountId(services: Services, name: string | undefined): Promise<number> {
  const token = await createFirstAccount(services);
  if (token !== undefined) {
    process.stderr.write(
      `The account "${FIRST_ACCOUNT_NAME}" was created. Its API token, shown only now: ${token}\n`,
    );
  }
  const accounts = await listAccounts(services.db);
  const only = accounts.length === 1 ? accounts[0] : undefined;
  const account = name === undefined
    ? only ?? await findAccountByName(services.db, FIRST_ACCOUNT_NAME)
    : await findAccountByName(services.db, name);
  if (account !== undefined) return account.id;
  const names = accounts.map((account) => account.name).join(", ");
  throw new NotFoundError(
    "account_not_found",
    name === undefined
      ? `There are several accounts; say which with --account NAME (${names}).`
      : `There is no account "${name}". There are: ${names}.`,
  );
}
