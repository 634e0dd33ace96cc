import { readConfig } from "../../lib/core/config.ts";
import { domainKey, parseDomain } from "../../lib/core/domain.ts";
import type { SiteAnswer } from "../../schemas/site.ts";
import { UsageError } from "../command_line.ts";
import type { CallOperation } from "../remote/call_operation.ts";
import { callRemotely, listRemotely } from "../remote/call_remotely.ts";
import { readRemoteApi } from "../remote/remote_api.ts";
import type { AuditSource, CommandSite } from "./audit_source.ts";
import { readAddress } from "./named_host.ts";
import type { AuditOptions } from "./options.ts";

/** As the server's `Retry-After` says: half of the requests that most accounts have in a minute. */
const POLL_MS = 2_000;

/**
 * Finds the site on a server, which audits it: registers it there if it is new. The token is that of the variable
 * SEARCH_VISIBILITY_TOKEN. Throws `UsageError`, and a `ServiceError` with the server's words.
 */
export async function openServer(api: string, options: AuditOptions): Promise<AuditSource> {
  const remote = readRemoteApi(api, readConfig().commandToken);
  const call = callRemotely(remote);
  const site = await findOrCreate(call, options.address);
  const params = { id: site.id };
  return {
    ...{ call, listRows: listRemotely(remote), site, pollMs: POLL_MS },
    async start() {
      const { address, login, settings, latest } = options;
      if (login !== undefined) {
        const { origin } = readAddress(address);
        await call("putSiteLogin", { params, body: { origin, ...login } });
      }
      const { data } = await call("startAudit", { params, body: { ...settings, gate: !latest } });
      return { auditId: data.audit_id, end: () => Promise.resolve() };
    },
  };
}

async function findOrCreate(call: CallOperation, address: string): Promise<CommandSite> {
  const url = readAddress(address);
  const parsed = parseDomain(url.hostname);
  if (parsed.problem !== undefined) throw new UsageError(parsed.problem);
  const key = domainKey(parsed.domain);
  const { data: [known] } = await call("listSites", {
    query: { "filter[domain]": `${key},www.${key}` },
  });
  const isUrl = address.includes("://");
  if (known !== undefined) {
    if (isUrl) checkStart(known, url);
    return siteOf(known, false);
  }
  const start = isUrl ? { start_url: url.href } : {};
  const { data } = await call("createSite", { body: { domain: parsed.domain, ...start } });
  return siteOf(data, true);
}

function siteOf({ id, domain, start_url: startUrl }: SiteAnswer, isNew: boolean): CommandSite {
  return { id, domain, startUrl, isNew };
}

/** An audit on a server begins where its site does: that it is where this run was named is made sure. */
function checkStart({ id, domain, start_url: startUrl }: SiteAnswer, { href }: URL): void {
  const starts = startUrl === null ? [`https://${domain}/`, `http://${domain}/`] : [startUrl];
  if (starts.some((start) => URL.parse(start)?.href === href)) return;
  throw new UsageError(
    `On that server, audits of ${domain} begin at ${
      starts[0]
    }, not at ${href}. Name that address, ` +
      `or change the site's start_url: PATCH /api/v1/sites/${id}.`,
  );
}
