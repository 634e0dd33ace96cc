import type { Config } from "../../../lib/core/config.ts";
import { startTestSite, type TestAnswer } from "../test_site.ts";
import type { SmallSite } from "./small_sites.ts";

/** A site that is served on loopback, and what its crawler has to know. */
export interface ServedSite {
  config: Pick<Config, "crawlAllowPrivate" | "crawlConnectTo">;
  close(): Promise<void>;
}

/**
 * Serves a site by http and https, with and without `www.`, and as the other site to which it links.
 * Where it has no https, what answers there speaks none.
 */
export async function serveSite(
  { origin, serves, http2 = true }: Pick<SmallSite, "origin" | "serves" | "http2">,
  find: (path: string) => TestAnswer | undefined,
): Promise<ServedSite> {
  const { hostname, protocol } = new URL(origin);
  const isSecure = protocol === "https:";
  const leadsToHttps = isSecure && serves !== "both";
  const http = await startTestSite((path) =>
    leadsToHttps && path !== "/elsewhere"
      ? { status: 301, headers: { location: origin + path } }
      : find(path)
  );
  const https = isSecure || serves === "both"
    ? await startTestSite(find, { secure: true, http2 })
    : http;
  return {
    config: {
      crawlAllowPrivate: ["127.0.0.0/8"],
      crawlConnectTo: [hostname, `www.${hostname}`, "localhost"].flatMap((host) => [
        `${host}:80:127.0.0.1:${http.port}`,
        `${host}:443:127.0.0.1:${https.port}`,
      ]),
    },
    async close() {
      for (const site of new Set([http, https])) await site.close();
    },
  };
}
