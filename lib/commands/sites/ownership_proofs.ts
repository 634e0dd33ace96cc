import { hash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { findSearchConsole } from "../../../db/search_data/search_console.ts";
import type { OwnershipMethod } from "../../../schemas/ownership.ts";
import { createFetcher, type Fetcher } from "../../crawler/fetch/fetch_url.ts";
import type { FetchFacts } from "../../crawler/html/page_facts.ts";
import { USER_AGENT } from "../../crawler/fetch/user_agent.ts";
import { domainKey } from "../../core/domain.ts";
import type { Services } from "../../services.ts";
import { connectionRules } from "../core/connection_rules.ts";

/** The site whose ownership is proved. */
export interface OwnedSite {
  id: number;
  accountId: number;
  domain: string;
  startUrl: string | null;
  createdAt: Date;
}

/** Reads the TXT records of a name, as `node:dns` does. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** What a proof needs. */
interface ProofInput {
  services: Pick<Services, "db" | "config" | "log">;
  site: OwnedSite;
  resolve: ResolveTxt;
}

/** Null: it is proved; else what was found instead, as a sentence. */
type Proof = (input: ProofInput) => Promise<string | null>;

/** A well-known URI (RFC 8615). */
const FILE_PATH = "/.well-known/search-visibility.txt";
const PREFIX = "search-visibility-verification=";
const FILE_BYTES = 4_096;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;

/**
 * The text that the file and the record hold. It is public and no secret: it binds a proof to one site of
 * one account, so that nobody proves anything by what another account has published.
 */
export function ownershipText({ id, accountId, createdAt }: OwnedSite): string {
  const identity = `site ownership ${accountId} ${id} ${createdAt.toISOString()}`;
  return PREFIX + hash("sha256", identity).slice(0, 32);
}

/**
 * The URL of the file, on the usual port: of a machine that several people share, everyone may
 * serve another port.
 */
export function ownershipFileUrl({ domain, startUrl }: OwnedSite): string {
  const url = new URL(FILE_PATH, startUrl ?? `https://${domain}/`);
  url.port = "";
  return url.href;
}

/** The name of the DNS record: its own underscored name (RFC 8552). */
export function ownershipRecordName(domain: string): string {
  return `_search-visibility.${domainKey(domain)}`;
}

/** What proves the ownership of a site. */
export const OWNERSHIP_PROOFS: Readonly<Record<OwnershipMethod, Proof>> = {
  async file({ services, site }) {
    const fetcher = createFetcher({
      userAgent: USER_AGENT,
      ...connectionRules(services),
      connections: 1,
    });
    const urls = new Set([
      ownershipFileUrl(site),
      `https://${site.domain}${FILE_PATH}`,
      `http://${site.domain}${FILE_PATH}`,
    ]);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const found: string[] = [];
    try {
      for (const url of urls) {
        const problem = await checkFile(fetcher, { url, site, signal });
        if (problem === null) return null;
        found.push(`${url} ${problem}`);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      found.push("no complete answer came in time");
    } finally {
      await fetcher.close();
    }
    return `File: ${found.join("; ")}.`;
  },

  async dns({ site, resolve }) {
    const name = ownershipRecordName(site.domain);
    const late = pause(TIMEOUT_MS, null, { ref: false });
    const records = await Promise.race([resolve(name).catch(errorCode), late]);
    if (records === null) return `DNS: no answer about ${name} in ${TIMEOUT_MS / 1_000} seconds.`;
    if (typeof records === "string") return `DNS: ${name} has no TXT record (${records}).`;
    const texts = records.map((parts) => parts.join("").trim());
    return texts.includes(ownershipText(site))
      ? null
      : `DNS: ${name} has ${texts.length} TXT ${texts.length === 1 ? "record" : "records"}, ` +
        "none of which is the expected one.";
  },

  async search_console({ services, site }) {
    const connection = await findSearchConsole(services.db, site.id);
    if (connection === undefined) return "Search Console: the site is not connected.";
    if (!coversSite(connection.property, site.domain)) {
      return `Search Console: ${connection.property} is only a part of the site.`;
    }
    return connection.succeededAt === null ? "Search Console: no sync has succeeded yet." : null;
  },
};

/** Returns null when the file has the token, else what is wrong with it. */
async function checkFile(
  fetcher: Fetcher,
  { url, site, signal }: { url: string; site: OwnedSite; signal: AbortSignal },
): Promise<string | null> {
  let facts = await fetchFile(fetcher, url, signal);
  for (let hops = 0; facts.location !== null; hops++) {
    // an open redirect of the site would prove nothing but that it is open
    if (hops === MAX_REDIRECTS || !isOfSite(facts.location, site)) return "redirects elsewhere";
    facts = await fetchFile(fetcher, facts.location, signal);
  }
  if (facts.status === null) return `does not answer: ${facts.errorMessage}`;
  if (facts.status !== 200) return `answers ${facts.status}`;
  const lines = new TextDecoder().decode(facts.body).split(/\r?\n/).map((line) => line.trim());
  return lines.includes(ownershipText(site)) ? null : "does not hold the expected line";
}

function fetchFile(fetcher: Fetcher, url: string, signal: AbortSignal): Promise<FetchFacts> {
  const accept = "text/plain,*/*;q=0.5";
  return fetcher.fetch(url, { maxBytes: FILE_BYTES, timeoutMs: TIMEOUT_MS, accept, signal });
}

function isOfSite(url: string, { domain }: OwnedSite): boolean {
  const { hostname, port } = new URL(url);
  return port === "" && domainKey(hostname) === domainKey(domain);
}

/** A property of a folder or of a host below the domain says nothing about the whole site. */
function coversSite(property: string, domain: string): boolean {
  const key = domainKey(domain);
  if (property === `sc-domain:${key}` || property === `sc-domain:${domain}`) return true;
  if (!URL.canParse(property)) return false;
  const { hostname, pathname, protocol } = new URL(property);
  return protocol.startsWith("http") && pathname === "/" && domainKey(hostname) === key;
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
