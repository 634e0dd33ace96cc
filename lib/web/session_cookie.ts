import { createSecretText } from "../credentials/one_time_secret.ts";
import type { LinkContext } from "../middleware/request_state.ts";

/** Of who is signed in, or in between its two steps. */
const SESSION = "session";
/** Of who is not: forms need something that their tokens are made of. */
const VISITOR = "visitor";

/** Reads the value of the session's cookie; empty when there is none. */
export function readSessionCookie(ctx: LinkContext): string {
  return ctx.cookies.get(SESSION) ?? "";
}

/** Sets the session's cookie, for this host's pages alone; null takes it away. */
export function setSessionCookie(
  ctx: LinkContext,
  cookie: { value: string; expiresAt: Date } | null,
): void {
  setCookie(ctx, SESSION, cookie?.value ?? null, cookie?.expiresAt);
}

/** Reads the value of the visitor's cookie, and gives the browser one where it has none. */
export function keepVisitorCookie(ctx: LinkContext): string {
  const known = ctx.cookies.get(VISITOR);
  if (known !== undefined && /^[\w-]{20,100}$/.test(known)) return known;
  const value = createSecretText();
  setCookie(ctx, VISITOR, value);
  return value;
}

/** Written by hand: Koa's refuses `Secure` behind a proxy that it was not told of. */
function setCookie(ctx: LinkContext, name: string, value: string | null, expires?: Date): void {
  const parts = [
    `${name}=${value ?? ""}`,
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
