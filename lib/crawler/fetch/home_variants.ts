import { isIP } from "node:net";

/**
 * Lists the origins under which the same site may answer, the given one first: http and https,
 * with and without `www.`. Only that one where its port is particular, or where the host is an
 * address or a single label, which have no such variants.
 */
export function listHomeOrigins(origin: string): string[] {
  const { hostname, port } = new URL(origin);
  const plain = hostname.replace(/^\[|\]$/g, "");
  if (port !== "" || isIP(plain) !== 0 || !hostname.includes(".")) return [origin];
  const bare = hostname.startsWith("www.") ? hostname.slice(4) : hostname;
  const hosts = bare.includes(".") ? [bare, `www.${bare}`] : [hostname];
  const origins = hosts.flatMap((host) => [`https://${host}`, `http://${host}`]);
  return [origin, ...origins.filter((other) => other !== origin)];
}
