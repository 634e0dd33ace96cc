import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { format, type SqlValue } from "mysql2";
import type { ConnectionOptions } from "mysql2/promise";
import { StartError } from "../../lib/core/errors.ts";

/** What may follow the `?`. Others are refused: a misspelt `ssl` would send everything in the clear. */
const PARAMETERS = ["socketPath", "ssl", "sslCa"];

/**
 * How TLS is used, in the words of MySQL's `--ssl-mode`
 * (https://dev.mysql.com/doc/refman/8.4/en/connection-options.html#option_general_ssl-mode).
 */
const TLS_MODES = {
  required: { rejectUnauthorized: false },
  verify_ca: { rejectUnauthorized: true },
  verify_identity: { rejectUnauthorized: true, verifyIdentity: true },
} as const;

/**
 * Turns `mysql://user:password@host:port/name?socketPath=/run/x.sock` or
 * `…?ssl=verify_identity&sslCa=/etc/ssl/database-ca.pem` into mysql2's options. Throws a `StartError`
 * that says what is wrong with the address.
 */
export function connectionOptions(databaseUrl: string): ConnectionOptions {
  const url = new URL(databaseUrl);
  const unknown = [...url.searchParams.keys()].filter((name) => !PARAMETERS.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `DATABASE_URL has no parameter "${unknown[0]}". Known are ${PARAMETERS.join(", ")}.`,
    );
  }
  const socketPath = url.searchParams.get("socketPath");
  // an IPv6 address is in brackets in a URL, and nowhere else
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return {
    ...(socketPath ? { socketPath } : { host, port: Number(url.port || 3306) }),
    ...tlsOptions(url.searchParams, host),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    charset: "utf8mb4",
    timezone: "Z",
    decimalNumbers: true,
    connectTimeout: 5_000,
    queryFormat: formatQuery,
    maxPreparedStatements: PREPARED_STATEMENTS,
  };
}

/**
 * A session keeps the newest: where rows make a statement longer, it should come in few lengths. For each one that it could keep a new connection reserves memory: mysql2's own 16,000 take
 * 640 KB and most of the time that opening a connection takes in this process.
 */
const PREPARED_STATEMENTS = 500;

/** Without `ssl` there is no TLS; a file of CAs alone asks for the strictest mode. */
function tlsOptions(parameters: URLSearchParams, host: string): Pick<ConnectionOptions, "ssl"> {
  const file = parameters.get("sslCa");
  const name = parameters.get("ssl") ?? (file === null ? null : "verify_identity");
  if (name === null) return {};
  if (!isTlsMode(name)) {
    const known = Object.keys(TLS_MODES).join(", ");
    throw new StartError(`"ssl" in DATABASE_URL is one of ${known}, not "${name}".`);
  }
  if (name === "verify_identity" && isIP(host) > 0) {
    throw new StartError(
      'With "ssl=verify_identity" DATABASE_URL needs the host name of the certificate, not an IP address.',
    );
  }
  return { ssl: { ...TLS_MODES[name], ...file !== null && { ca: readCertificates(file) } } };
}

function isTlsMode(name: string): name is keyof typeof TLS_MODES {
  return Object.hasOwn(TLS_MODES, name);
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`"sslCa" in DATABASE_URL cannot be read: ${reason}`, { cause: error });
  }
}

/** As mysql2 does it, but for statements without values: megabytes of literals are not read through. */
function formatQuery(sql: string, values: SqlValue[]): string {
  return values.length === 0 ? sql : format(sql, values, false, "Z");
}
