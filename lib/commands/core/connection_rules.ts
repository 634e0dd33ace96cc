import type { Config } from "../../core/config.ts";
import { createAddressGuard } from "../../crawler/fetch/address.ts";
import type { ConnectorOptions } from "../../crawler/fetch/connect.ts";
import type { Log } from "../../core/log.ts";

/** Hosts that one crawl names in the log; a page can name any number. */
const MAX_LOGGED_HOSTS = 100;

/** What the rules are made of. */
interface ConnectionSettings {
  config: Pick<Config, "crawlAllowPrivate" | "crawlConnectTo">;
  log: Log;
  /** Instead of the configured private ranges. */
  allowPrivate?: readonly string[];
}

/**
 * Returns where the crawler may connect. Which private addresses a name has is for the operator: it goes
 * to the log, once for each host, and into no answer.
 */
export function connectionRules(
  { config, log, allowPrivate = config.crawlAllowPrivate }: ConnectionSettings,
): Pick<ConnectorOptions, "guard" | "connectTo" | "onRefused"> {
  const logged = new Set<string>();
  return {
    guard: createAddressGuard({ allowPrivate }),
    connectTo: config.crawlConnectTo,
    onRefused(host, addresses) {
      if (logged.has(host) || logged.size >= MAX_LOGGED_HOSTS) return;
      logged.add(host);
      log("warn", "address_refused", { host, addresses });
    },
  };
}
