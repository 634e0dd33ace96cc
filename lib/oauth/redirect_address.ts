const MAX_LENGTH = 1_000;
/** Characters of an address as RFC 3986 writes it. */
const ADDRESS = /^[!#$&-;=?-[\]_a-z~%]+$/;
const HOST = /^[a-z0-9.-]+$/;
/** RFC 8252, section 7.3; `localhost` is what most programs take, and what MCP names. */
const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];
const PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/;

/**
 * Whether answers may be sent to an address: by https, or by http to a program on the owner's own computer
 * (MCP 2026-07-28, Authorization, Communication Security). No user, no fragment, no other scheme.
 */
export function isRedirectAddress(address: unknown): address is string {
  if (typeof address !== "string" || address.length > MAX_LENGTH) return false;
  if (!ADDRESS.test(address) || address.includes("#") || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "" || /^[^/]*\/\/[^/?]*@/.test(address)) return false;
  if (protocol === "http:") return LOOPBACK.includes(hostname);
  return protocol === "https:" && HOST.test(hostname);
}

/** Whether an address is that of a program on the owner's own computer: anything there can listen at it. */
export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.includes(new URL(address).hostname);
}

/**
 * Whether an address is one of those that a client has registered: the same text, and on the loopback
 * interface any port (RFC 8252, section 7.3).
 */
export function isRegisteredAddress(address: string, registered: readonly string[]): boolean {
  if (registered.includes(address)) return true;
  const asked = address.replace(PORT, "$1");
  return PORT.test(address) && registered.some((one) => one.replace(PORT, "$1") === asked);
}

/** The address with the parameters of an answer. */
export function answerAddress(address: string, answer: Readonly<Record<string, string>>): string {
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(answer)}`;
}

/** What a page's `form-action` must name so that its form's answer may lead there (CSP, level 3). */
export function formActionSource(address: string): string {
  const { hostname, protocol, origin } = new URL(address);
  // a policy cannot name an IPv6 address
  return hostname.startsWith("[") ? protocol : origin;
}
