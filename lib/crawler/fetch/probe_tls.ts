import { isIP } from "node:net";
import { checkServerIdentity, connect, type ConnectionOptions, type TLSSocket } from "node:tls";
import { type ConnectorOptions, createPlaceFinder } from "./connect.ts";
import { DAY_MS } from "../../core/days.ts";

/** What a server shows when a secure connection to it is opened. */
export interface TlsFacts {
  /** Such as `TLSv1.3`; null: not known. */
  protocol: string | null;
  cipher: string | null;
  /** What both sides agreed on of h2 and http/1.1 (ALPN, RFC 7301); null: nothing. */
  alpn: string | null;
  /** ISO 8601. */
  validFrom: string | null;
  validTo: string | null;
  /** Whole days until it expires, rounded down; negative: it has. */
  daysLeft: number | null;
  nameMatches: boolean;
  selfSigned: boolean;
  /** Why the chain is not trusted, as an OpenSSL code; null: it is. */
  trustError: string | null;
  subject: string | null;
  issuer: string | null;
}

/** What a probe may cost, besides how it connects. */
export interface TlsProbeOptions extends ConnectorOptions {
  now: Date;
  timeoutMs: number;
  signal: AbortSignal;
}

const MAX_NAME_CHARS = 200;
const SELF_SIGNED: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
]);

/**
 * Opens a secure connection to a host under the guard, looks at protocol and certificate, and ends
 * it; nothing is sent over it. Connects whatever the certificate, and by protocols that browsers no
 * longer speak, in order to report them. Returns null when no such connection can be opened.
 */
export async function probeTls(
  host: string,
  port: number,
  options: TlsProbeOptions,
): Promise<TlsFacts | null> {
  let socket: TLSSocket | null = null;
  try {
    const places = await createPlaceFinder(options)({ host, port });
    const [address = ""] = places.addresses;
    socket = await openSocket(address, places.port, { host, options });
    return readFacts(socket, host, options.now);
  } catch (error) {
    // the host does not resolve, refuses, or speaks no TLS: then there is nothing to look at
    if (error instanceof Error) return null;
    throw error;
  } finally {
    socket?.destroy();
  }
}

function openSocket(
  address: string,
  port: number,
  { host, options: { ca, timeoutMs, signal } }: { host: string; options: TlsProbeOptions },
): Promise<TLSSocket> {
  const settings: ConnectionOptions = {
    ...(ca === undefined ? {} : { ca }),
    host: address,
    port,
    servername: isIP(host) === 0 ? host : "",
    ALPNProtocols: ["h2", "http/1.1"],
    rejectUnauthorized: false,
    // the name is looked at apart from the chain
    checkServerIdentity: () => undefined,
    minVersion: "TLSv1",
    ciphers: "DEFAULT@SECLEVEL=0",
  };
  return new Promise((resolve, reject) => {
    const socket = connect(settings);
    const limits = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const stop = () => socket.destroy(new Error("The probe took too long."));
    limits.addEventListener("abort", stop, { once: true });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The server closed the connection.")));
    socket.once("secureConnect", () => {
      limits.removeEventListener("abort", stop);
      resolve(socket);
    });
    if (limits.aborted) stop();
  });
}

function readFacts(socket: TLSSocket, host: string, now: Date): TlsFacts {
  const certificate = socket.getPeerCertificate();
  const trustError = socket.authorized ? null : readCode(socket.authorizationError);
  const validTo = readTime(certificate.valid_to);
  return {
    protocol: socket.getProtocol(),
    cipher: socket.getCipher().standardName,
    alpn: socket.alpnProtocol || null,
    validFrom: readTime(certificate.valid_from)?.toISOString() ?? null,
    validTo: validTo?.toISOString() ?? null,
    daysLeft: validTo === null ? null : Math.floor((validTo.getTime() - now.getTime()) / DAY_MS),
    nameMatches: checkServerIdentity(host, certificate) === undefined,
    selfSigned: SELF_SIGNED.has(trustError ?? ""),
    trustError,
    subject: readName(certificate.subject?.CN),
    issuer: readName(certificate.issuer?.O ?? certificate.issuer?.CN),
  };
}

/** Typed as an error, it is the code alone. */
function readCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : error;
  return String(code ?? "UNKNOWN").slice(0, 60);
}

function readTime(text: string | undefined): Date | null {
  const time = new Date(text ?? "");
  return Number.isNaN(time.getTime()) ? null : time;
}

function readName(name: string | string[] | undefined): string | null {
  const first = Array.isArray(name) ? name[0] : name;
  return first === undefined ? null : first.slice(0, MAX_NAME_CHARS);
}
