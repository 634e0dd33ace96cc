/** Which URLs belong to the audited site. */
export interface Scope {
  /** `url` is absolute and normalised. */
  isInternal(url: string): boolean;
}

/** What makes a site: its domain, and the start URL, whose host and port may be particular. */
export interface ScopeOptions {
  /** A host name without scheme; a leading `www.` makes no difference. */
  domain: string;
  includeSubdomains: boolean;
  /** Its host belongs to the site, and its port does besides the default ports. */
  startUrl?: string | null;
}

const REMEMBERED_HOSTS = 10_000;

/**
 * Creates the test of what is internal: the domain with and without `www.`, over http and https, on the
 * default ports or the start URL's port, and all its subdomains when they are included.
 */
export function createScope(options: ScopeOptions): Scope {
  const start = options.startUrl ? URL.parse(options.startUrl) : null;
  const bare = withoutWww(options.domain.toLowerCase());
  const startHost = start === null ? bare : withoutWww(start.hostname);
  const ports = new Set(["", "80", "443", start?.port ?? ""]);
  const suffix = `.${bare}`;
  const decide = (authority: string): boolean => {
    const [host, port] = splitPort(authority);
    if (!ports.has(port)) return false;
    const name = withoutWww(host);
    return name === bare || name === startHost ||
      (options.includeSubdomains && host.endsWith(suffix));
  };
  const known = new Map<string, boolean>();
  const recall = (authority: string): boolean => {
    const remembered = known.get(authority);
    if (remembered !== undefined) return remembered;
    const internal = decide(authority);
    // A crawl meets any number of foreign hosts: the memory of them is bounded.
    if (known.size >= REMEMBERED_HOSTS) known.clear();
    known.set(authority, internal);
    return internal;
  };
  // Most URLs begin like the one before, up to the slash after the host.
  let lastRoot = "/";
  let lastInternal = false;
  return {
    isInternal(url) {
      if (url.startsWith(lastRoot)) return lastInternal;
      const authority = readAuthority(url);
      if (authority === null) return false;
      const internal = recall(authority);
      const root = url.indexOf("/", url.indexOf("//") + 2);
      if (root !== -1) {
        lastRoot = url.slice(0, root + 1);
        lastInternal = internal;
      }
      return internal;
    },
  };
}

function withoutWww(host: string): string {
  return host.startsWith("www.") ? host.slice(4) : host;
}

function splitPort(authority: string): [host: string, port: string] {
  const colon = authority.lastIndexOf(":");
  if (colon === -1 || authority.endsWith("]")) return [authority, ""];
  return [authority.slice(0, colon), authority.slice(colon + 1)];
}

/** Host and port of an http(s) URL; null for other schemes. */
function readAuthority(url: string): string | null {
  const start = url.startsWith("https://") ? 8 : url.startsWith("http://") ? 7 : -1;
  if (start === -1) return null;
  let end = start;
  for (; end < url.length; end += 1) {
    const code = url.charCodeAt(end);
    // "/", "?" and "#" end the authority.
    if (code === 0x2f || code === 0x3f || code === 0x23) break;
  }
  const authority = url.slice(start, end);
  return authority.slice(authority.lastIndexOf("@") + 1);
}
