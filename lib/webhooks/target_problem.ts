import { isIP } from "node:net";
import { createTargetGuard } from "./post_message.ts";

/** What is wrong with an address before anybody asks for it; null: nothing. `field` names it. */
export function findTargetProblem(
  text: string,
  { field, allowPrivate }: { field: string; allowPrivate: readonly string[] },
): string | null {
  const url = URL.parse(text);
  const isSecure = url?.protocol === "https:";
  if (url === null || (!isSecure && (url.protocol !== "http:" || allowPrivate.length === 0))) {
    return `The ${field} field must begin with https://.`;
  }
  if (url.username + url.password !== "") {
    return `The ${field} field must have no user name and no password: messages are signed.`;
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isRefused = host === "localhost" && allowPrivate.length === 0 ||
    isIP(host) !== 0 && !createTargetGuard(text, allowPrivate)(host);
  if (!isRefused) return null;
  return isSecure
    ? `The ${field} field must name a public host. The operator may open private ranges with ` +
      "WEBHOOK_ALLOW_PRIVATE."
    : `The ${field} field must begin with https:// for a host that is not in the operator's own network.`;
}
