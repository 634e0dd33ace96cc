import type { LoginPart, PutSiteLoginBody } from "../../schemas/site_login.ts";
import type { FieldErrors } from "../core/errors.ts";

/** A login that has passed its checks. */
export interface ParsedLogin {
  headers: [name: string, value: string][];
  /** Texts that nothing that is kept may repeat. */
  secrets: string[];
  /** What may be shown of it. */
  parts: LoginPart[];
}

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Visible ASCII and spaces inside: other characters mean something else to each server. */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** What a cookie's value cannot hold, since it ends the value (RFC 6265, section 4.1.1). */
const COOKIE_VALUE = /^[\x21\x23-\x3a\x3c-\x7e]+$/;
/** RFC 6750, section 2.1. */
const BEARER = /^[A-Za-z0-9._~+/-]+=*$/;

/** Set by the crawler itself, by the connection, or by another member. */
const RESERVED = new Set([
  ...["accept", "accept-encoding", "connection", "content-length", "content-type", "cookie"],
  ...["expect", "host", "keep-alive", "origin", "proxy-authorization", "proxy-connection", "range"],
  ...["te", "trailer", "transfer-encoding", "upgrade", "user-agent"],
]);

/** Of a longer secret its last characters are shown. */
const SHOWN_FROM_CHARS = 12;
const SHOWN_CHARS = 4;

/**
 * Reads a login as it was sent: its headers, what of it is secret and what may be shown. What is wrong
 * goes into `errors`, and no message repeats a secret.
 */
export function parseLogin(
  { basic, bearer, headers = [], cookies = [] }: Omit<PutSiteLoginBody, "origin">,
  errors: FieldErrors,
): ParsedLogin {
  const login: ParsedLogin = { headers: [], secrets: [], parts: [] };
  const add = (part: { kind: LoginPart["kind"]; name: string | null; secret: string }) => {
    login.parts.push({ kind: part.kind, name: part.name, ends_with: endOf(part.secret) });
    login.secrets.push(part.secret);
  };
  if (basic !== undefined) {
    checkBasic(basic, errors);
    const { username, password } = basic;
    const encoded = Buffer.from(`${username}:${password}`).toString("base64");
    login.headers.push(["authorization", `Basic ${encoded}`]);
    login.secrets.push(encoded);
    add({ kind: "basic", name: username, secret: password });
  }
  if (bearer !== undefined) {
    if (!BEARER.test(bearer)) {
      errors["bearer"] = ["The bearer field must be the token alone, without spaces or quotes."];
    }
    login.headers.push(["authorization", `Bearer ${bearer}`]);
    add({ kind: "bearer", name: null, secret: bearer });
  }
  for (const [index, { name, value }] of headers.entries()) {
    checkHeader({ name, value }, `headers.${index}`, errors);
    login.headers.push([name.toLowerCase(), value]);
    add({ kind: "header", name, secret: value });
  }
  for (const [index, { name, value }] of cookies.entries()) {
    checkCookie({ name, value }, `cookies.${index}`, errors);
    add({ kind: "cookie", name, secret: value });
  }
  if (cookies.length > 0) {
    const pairs = cookies.map(({ name, value }) => `${name}=${value}`);
    login.headers.push(["cookie", pairs.join("; ")]);
  }
  checkWhole(login, errors);
  return login;
}

function checkBasic(
  { username, password }: { username: string; password: string },
  errors: FieldErrors,
): void {
  // RFC 7617, section 2: the first colon ends the name
  if (username.includes(":") || /\p{Cc}/u.test(username)) {
    errors["basic.username"] = ["The basic.username field must have no colon and no line break."];
  }
  if (/\p{Cc}/u.test(password)) {
    errors["basic.password"] = [
      "The basic.password field must have no line break or control character.",
    ];
  }
}

function checkHeader(
  { name, value }: { name: string; value: string },
  path: string,
  errors: FieldErrors,
): void {
  if (!TOKEN.test(name)) {
    errors[`${path}.name`] = [`The ${path}.name field must be the name of a header such as X-Key.`];
  } else if (RESERVED.has(name.toLowerCase())) {
    const instead = name.toLowerCase() === "cookie" ? " Use the cookies field." : "";
    errors[`${path}.name`] = [
      `The ${path}.name field names a header that the crawler sets itself.${instead}`,
    ];
  }
  if (!HEADER_VALUE.test(value)) {
    errors[`${path}.value`] = [`The ${path}.value field must be one line of printable ASCII.`];
  }
}

function checkCookie(
  { name, value }: { name: string; value: string },
  path: string,
  errors: FieldErrors,
): void {
  if (!TOKEN.test(name)) {
    errors[`${path}.name`] = [`The ${path}.name field must be the name of a cookie alone.`];
  }
  if (!COOKIE_VALUE.test(value)) {
    errors[`${path}.value`] = [
      `The ${path}.value field must be a cookie's value alone: no semicolon, space or quote.`,
    ];
  }
}

function checkWhole({ headers }: ParsedLogin, errors: FieldErrors): void {
  if (headers.length === 0) {
    errors["basic"] = ["One of the fields basic, bearer, headers and cookies is required."];
  }
  const names = headers.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    errors["headers"] = [`The header ${twice} is given twice; basic and bearer set authorization.`];
  }
}

function endOf(secret: string): string | null {
  return secret.length < SHOWN_FROM_CHARS ? null : secret.slice(-SHOWN_CHARS);
}
