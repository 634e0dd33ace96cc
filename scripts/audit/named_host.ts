import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { Config } from "../../lib/core/config.ts";
import { createPlaceFinder } from "../../lib/crawler/fetch/connect.ts";
import { UsageError } from "../command_line.ts";
import { NotAuditedError } from "./not_audited_error.ts";

/** Reads the URL or domain that the operator named. Throws `UsageError`. */
export function readAddress(address: string): URL {
  const text = address.includes("://") ? address : `https://${address}/`;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${address}" is not an http(s) URL, such as https://shop.example.com/.`);
  }
  return url;
}

/**
 * Finds the addresses of the host, before anything is kept of it, and returns settings that allow
 * them: the operator named it, so it may be private. Throws `NotAuditedError` for a host without
 * addresses.
 */
export async function allowNamedHost(config: Config, url: URL): Promise<Config> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const findPlaces = createPlaceFinder({
    guard: () => true,
    connectTo: config.crawlConnectTo,
    lookup: lookupNamed,
  });
  const { addresses } = await findPlaces({ host, port });
  return { ...config, crawlAllowPrivate: [...config.crawlAllowPrivate, ...addresses] };
}

async function lookupNamed(name: string): Promise<LookupAddress[]> {
  try {
    return await lookup(name, { all: true });
  } catch (error) {
    throw new NotAuditedError(
      "host_not_found",
      `The host "${name}" has no address. Check its spelling and the network.`,
      { cause: error },
    );
  }
}
