import { readMailAddress } from "./mail_address.ts";

/** How mail is sent, and from whom. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte on (`smtps`). */
  secure: boolean;
  /** Nothing is sent, no password either, before STARTTLS has encrypted the connection. */
  requireTls: boolean;
  /** STARTTLS is not used, even where the server offers it. */
  ignoreTls: boolean;
  /** Of the server's certificate. */
  rejectUnauthorized: boolean;
  /** The name that the certificate is checked for; null: the host. */
  servername: string | null;
  /** How this host greets; null: by its own name. */
  name: string | null;
  user: string | null;
  password: string;
  from: { name: string; address: string };
}

/** RFC 8314, sections 3.3 and 7.3: submission with TLS at once, and with STARTTLS. */
const PORTS = { "smtps:": 465, "smtp:": 587 } as const;
const OPTIONS = [
  "requireTLS",
  "ignoreTLS",
  "tls.rejectUnauthorized",
  "tls.servername",
  "name",
] as const;
const SWITCHES: readonly string[] = OPTIONS.slice(0, 3);
const URL_HINT =
  "SMTP_URL must be an address such as smtp://user:password@mail.example.com:587 or " +
  "smtps://user:password@mail.example.com:465, with @, :, / in user name and password as %40, %3A, %2F.";

/**
 * Reads `SMTP_URL` and `MAIL_FROM`. Null without problems: no mail is sent. No message has a part of `SMTP_URL`, which
 * may have a password, except the names of its options.
 */
export function readMailSettings(
  { SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined },
): { mail: MailSettings | null; problems: string[] } {
  if (SMTP_URL === undefined) {
    const problems = MAIL_FROM === undefined ? [] : [
      "SMTP_URL is required when MAIL_FROM is set.",
    ];
    return { mail: null, problems };
  }
  const server = readServer(SMTP_URL);
  const from = MAIL_FROM === undefined ? null : readSender(MAIL_FROM);
  const problems = [
    ...typeof server === "string" ? [server] : [],
    ...MAIL_FROM === undefined ? ["MAIL_FROM is required when SMTP_URL is set."] : [],
    ...typeof from === "string" ? [from] : [],
  ];
  if (typeof server === "string" || typeof from === "string" || from === null) {
    return { mail: null, problems };
  }
  return { mail: { ...server, from }, problems };
}

/** The server, or what is wrong. */
function readServer(text: string): Omit<MailSettings, "from"> | string {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "smtp:" && url.protocol !== "smtps:")) return URL_HINT;
  const user = decode(url.username);
  const password = decode(url.password);
  const isPlain = url.hostname !== "" && /^\/?$/.test(url.pathname) && url.hash === "";
  if (user === null || password === null || !isPlain || (user === "" && password !== "")) {
    return URL_HINT;
  }
  const problem = checkOptions(url.searchParams);
  if (problem !== null) return problem;
  const options = url.searchParams;
  const ignoreTls = options.get("ignoreTLS") === "true";
  const secure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? PORTS[url.protocol] : Number(url.port),
    secure,
    // a password is not sent in clear text unless the operator says so
    requireTls: !secure &&
      (options.get("requireTLS") ?? String(user !== "" && !ignoreTls)) === "true",
    ignoreTls,
    rejectUnauthorized: options.get("tls.rejectUnauthorized") !== "false",
    servername: options.get("tls.servername"),
    name: options.get("name"),
    user: user === "" ? null : user,
    password,
  };
}

function checkOptions(options: URLSearchParams): string | null {
  for (const [name, value] of options) {
    if (!OPTIONS.some((one) => one === name)) {
      return `SMTP_URL has the unknown option "${name}". Known are: ${OPTIONS.join(", ")}.`;
    }
    if (SWITCHES.includes(name) && value !== "true" && value !== "false") {
      return `${name} in SMTP_URL must be true or false.`;
    }
    if (!SWITCHES.includes(name) && !/^[\w.:-]+$/.test(value)) {
      return `${name} in SMTP_URL must be the name of a host.`;
    }
  }
  return options.get("requireTLS") === "true" && options.get("ignoreTLS") === "true"
    ? "SMTP_URL must not have both requireTLS=true and ignoreTLS=true."
    : null;
}

function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text);
    return /\p{Cc}/u.test(decoded) ? null : decoded;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** The sender, or what is wrong. */
function readSender(text: string): MailSettings["from"] | string {
  const match = /^([^<>]*)<([^<>]*)>\s*$/.exec(text);
  const { address } = readMailAddress(match?.[2] ?? text);
  const name = (match?.[1] ?? "").trim().replace(/^"(.*)"$/, "$1");
  return address === null || /\p{Cc}/u.test(text)
    ? "MAIL_FROM must be an address such as reports@example.com or " +
      `"Search Visibility <reports@example.com>", not ${JSON.stringify(text)}.`
    : { name, address };
}
