import type { LookupAddress } from "node:dns";
import { lookup as systemLookup, Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** Resolves a host name to all its addresses. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

/** What names are resolved by; each default is what the machine has. */
interface LookupOptions {
  /** Name servers as `host:port`; default: those of the system. */
  servers?: readonly string[];
  /** The system's own way, which takes a thread until it ends. */
  system?: Lookup;
  hostsFile?: string;
  /** How long name servers are given the first time; the second time twice as long. */
  firstTryMs?: number;
}

const FIRST_TRY_MS = 2_000;
/** Who has an IPv4 address waits no longer than this for the others (RFC 8305, section 3, has 50 ms). */
const IPV6_PATIENCE_MS = 100;
/** How long a name waits for the system's own way while that is about another name. */
const SYSTEM_PATIENCE_MS = 1_500;
/** The system's settings are read again after this time: a laptop changes its network. */
const SETTINGS_MS = 60_000;
const HOSTS_MS = 5_000;
/** By these a name server says nothing of the name. */
const SILENT_CODES = new Set(["ETIMEOUT", "ESERVFAIL", "EREFUSED", "ECANCELLED"]);

/** Resolves a host name as the system has it. Rejects with the error of `node:dns`. */
export const lookupHost: Lookup = createLookup();

/**
 * Creates what resolves names by asking the name servers itself. The system's own way (`getaddrinfo`) takes a thread for
 * each name, of which a process has two for all accounts: six names whose servers do not answer would stop everybody's.
 * It still has the names of the hosts file, and is asked for what the name servers do not know, one name at a time.
 */
export function createLookup(
  {
    servers,
    system = lookupBySystem,
    hostsFile = findHostsFile(),
    firstTryMs = FIRST_TRY_MS,
  }: LookupOptions = {},
): Lookup {
  const findResolver = keepResolver(servers, firstTryMs);
  const isInHostsFile = createHostsReader(hostsFile);
  let answeredAt = -Infinity;
  let underWay: Promise<unknown> | undefined;

  /** Whether the name servers answer, so that it is up to the name where they do not. */
  const isServed = () => performance.now() - answeredAt < SETTINGS_MS;

  /** The system's own way, or the error that is known already where it is taken. */
  async function askSystem(hostname: string, error: unknown): Promise<LookupAddress[]> {
    const end = performance.now() + SYSTEM_PATIENCE_MS;
    while (underWay !== undefined) {
      const left = end - performance.now();
      if (left <= 0) throw error;
      await Promise.race([underWay, wait(left, undefined, { ref: false })]);
    }
    const found = system(hostname);
    underWay = found.catch(() => {}).then(() => {
      underWay = undefined;
    });
    return await found;
  }

  return async function lookup(hostname) {
    if (await isInHostsFile(hostname)) return await system(hostname);
    try {
      const found = await askServers(findResolver(), hostname);
      answeredAt = performance.now();
      return found;
    } catch (error) {
      const isSilent = SILENT_CODES.has(codeOf(error));
      if (isSilent && isServed()) throw error;
      if (/^E(?:NOTFOUND|NODATA)$/.test(codeOf(error))) answeredAt = performance.now();
      return await askSystem(hostname, error);
    }
  };
}

async function lookupBySystem(hostname: string): Promise<LookupAddress[]> {
  return await systemLookup(hostname, { all: true });
}

function keepResolver(servers: readonly string[] | undefined, timeout: number): () => Resolver {
  let resolver: Resolver | undefined;
  let openedAt = 0;
  return () => {
    if (resolver !== undefined && performance.now() - openedAt < SETTINGS_MS) return resolver;
    resolver = new Resolver({ timeout, tries: 2 });
    if (servers !== undefined) resolver.setServers([...servers]);
    openedAt = performance.now();
    return resolver;
  };
}

/** The IPv4 addresses first. Rejects where there is neither kind, as the name servers say of IPv4. */
async function askServers(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const asked = resolver.resolve6(hostname);
  const six = asked.then((found) => found, () => []);
  const four = await resolver.resolve4(hostname).catch(async (error: unknown) => {
    if ((await six).length === 0) throw error;
    return [];
  });
  const others = four.length === 0
    ? await six
    : await Promise.race([six, wait(IPV6_PATIENCE_MS, [], { ref: false })]);
  return [
    ...four.map((address) => ({ address, family: 4 as const })),
    ...others.map((address) => ({ address, family: 6 as const })),
  ];
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Creates what says whether a name is in the hosts file, which goes before the name servers. */
function createHostsReader(path: string): (hostname: string) => Promise<boolean> {
  let names: Promise<ReadonlySet<string>> | undefined;
  let readAt = 0;
  return async (hostname) => {
    if (names === undefined || performance.now() - readAt > HOSTS_MS) {
      // a system without such a file has no such names
      names = readFile(path, "utf8").then(parseHosts, () => new Set());
      readAt = performance.now();
    }
    return (await names).has(hostname.toLowerCase());
  };
}

/** The names of a hosts file: after the address of each line, up to a comment. */
function parseHosts(text: string): Set<string> {
  return new Set(
    text.split("\n").flatMap((line) =>
      line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/).slice(1)
    ),
  );
}

function findHostsFile(): string {
  return process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";
}
