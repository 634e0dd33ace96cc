import { createSecretText } from "../credentials/one_time_secret.ts";
import type { LinkContext } from "../middleware/request_state.ts";

/** Of who is signed in, or in between its two steps. */
const SESSION = "session";
/** Of who is not: forms need something that their tokens are made of. */
const VISITOR = "visitor";
/** Of a browser in which somebody has signed in. */
const KNOWN_BROWSER = "known_browser";

/** The columns that somebody has chosen for views. */
const COLUMNS = "columns";

/** Reads the value of the session's cookie; empty when there is none. */
export function readSessionCookie(ctx: LinkContext): string {
  return readCookie(ctx, SESSION) ?? "";
}

/** Reads the value by which a browser is known; empty when there is none. */
export function readKnownBrowserCookie(ctx: LinkContext): string {
  return readCookie(ctx, KNOWN_BROWSER) ?? "";
}

/** Sets the cookie by which a browser is known. */
export function setKnownBrowserCookie(
  ctx: LinkContext,
  { value, expiresAt }: { value: string; expiresAt: Date },
): void {
  setCookie(ctx, KNOWN_BROWSER, { value, expires: expiresAt });
}

/** Reads the columns that are kept for views; empty when there are none. */
export function readColumnsCookie(ctx: LinkContext): string {
  return readCookie(ctx, COLUMNS) ?? "";
}

/** Sets the cookie that keeps the columns of views. */
export function setColumnsCookie(
  ctx: LinkContext,
  { value, expiresAt }: { value: string; expiresAt: Date },
): void {
  setCookie(ctx, COLUMNS, { value, expires: expiresAt });
}

/** Sets the session's cookie, for this host's pages alone; null takes it away. */
export function setSessionCookie(
  ctx: LinkContext,
  cookie: { value: string; expiresAt: Date } | null,
): void {
  setCookie(ctx, SESSION, { value: cookie?.value ?? null, expires: cookie?.expiresAt });
}

/** Reads the value of the visitor's cookie, and gives the browser one where it has none. */
export function keepVisitorCookie(ctx: LinkContext): string {
  const known = readCookie(ctx, VISITOR);
  if (known !== undefined && /^[\w-]{20,100}$/.test(known)) return known;
  const value = createSecretText();
  setCookie(ctx, VISITOR, { value });
  return value;
}

function readCookie(ctx: LinkContext, name: string): string | undefined {
  return ctx.cookies.get(cookieName(ctx, name));
}

/**
 * Over https a browser takes a cookie `__Host-…` from this very host alone: no other host of the domain
 * can plant one (RFC 6265bis, section 4.1.3.2).
 */
function cookieName(ctx: LinkContext, name: string): string {
  return isSecure(ctx) ? `__Host-${name}` : name;
}

/** Written by hand: Koa's refuses `Secure` behind a proxy that it does not know. */
function setCookie(
  ctx: LinkContext,
  name: string,
  { value, expires }: { value: string | null; expires?: Date | undefined },
): void {
  const parts = [
    `${cookieName(ctx, name)}=${value ?? ""}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure(ctx) ? ["Secure"] : []),
    ...(value === null ? ["Max-Age=0"] : expires ? [`Expires=${expires.toUTCString()}`] : []),
  ];
  ctx.append("Set-Cookie", parts.join("; "));
}

/** Whether the browser speaks https, which ends at a proxy. */
export function isSecure({ req }: LinkContext): boolean {
  return req.headers["x-forwarded-proto"] === "https";
}
