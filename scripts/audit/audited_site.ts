import { findAccountByName, listAccounts } from "../../db/accounts/accounts.ts";
import { findSiteByDomain } from "../../db/sites/sites.ts";
import {
  createFirstAccount,
  FIRST_ACCOUNT_NAME,
} from "../../lib/commands/accounts/create_first_account.ts";
import { createSite } from "../../lib/commands/sites/create_site.ts";
import { domainKey, parseDomain } from "../../lib/core/domain.ts";
import type { Services } from "../../lib/services.ts";
import { UsageError } from "../command_line.ts";
import type { CommandSite } from "./audit_source.ts";
import { readAddress } from "./named_host.ts";

/**
 * The account's site of this address, registered if it is new. The address is a URL, which becomes
 * the start URL, or a bare domain. In an empty database the first account is made, and its token
 * shown once. Throws `UsageError`.
 */
export async function findOrCreateSite(
  services: Services,
  address: string,
  accountName: string | undefined,
): Promise<CommandSite & { accountId: number }> {
  const url = readAddress(address);
  const parsed = parseDomain(url.hostname, { local: true });
  if (parsed.problem !== undefined) throw new UsageError(parsed.problem);
  const accountId = await findAccountId(services, accountName);
  const startUrl = address.includes("://") ? url.href : null;
  const known = await findSiteByDomain(services.db, accountId, domainKey(parsed.domain));
  if (known !== undefined) {
    const { id, domain } = known;
    return { id, domain, startUrl: startUrl ?? known.startUrl, accountId, isNew: false };
  }
  const body = { domain: parsed.domain, ...(startUrl === null ? {} : { start_url: startUrl }) };
  const id = await createSite(services, accountId, { body, options: { local: true } });
  return { id, domain: parsed.domain, startUrl, accountId, isNew: true };
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
  throw new UsageError(
    name === undefined
      ? `There are several accounts; say which with --account NAME (${names}).`
      : `There is no account "${name}". There are: ${names}.`,
  );
}
