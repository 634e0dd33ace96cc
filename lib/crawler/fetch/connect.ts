import { connect as connectTcp, isIP, type Socket, type TcpNetConnectOpts } from "node:net";
import { checkServerIdentity, connect as connectTls, type ConnectionOptions } from "node:tls";
import type { buildConnector } from "undici";
import type { AddressGuard } from "./address.ts";
import { FetchError } from "./fetch_error.ts";
import { type Lookup, lookupHost } from "./lookup_host.ts";

/** How connections are opened. */
export interface ConnectorOptions {
  guard: AddressGuard;
  /** As curl's `--connect-to`: `host:port:host:port`; an empty part matches any, or changes nothing. */
  connectTo: readonly string[];
  lookup?: Lookup;
  /** Learns which addresses the guard refused; no message of an error names them. */
  onRefused?: (host: string, addresses: readonly string[]) => void;
  /** Certificate authorities that are trusted instead of the system's, as PEM. */
  ca?: string;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** One address of several may be dead: the next gets its chance early. */
const FIRST_ATTEMPTS_TIMEOUT_MS = 3_000;

/** A place to connect to, by name or by address. */
interface Target {
  host: string;
  port: number;
}

/**
 * Creates the function that opens the HTTP client's connections.
 *
 * The name is resolved once; the addresses that the guard allows are tried in order, and the socket is
 * opened to exactly that address, so that a second resolution cannot give another one. When the guard
 * allows none, the connection fails with `forbidden_address`. TLS names and checks the URL's host,
 * wherever the connection goes. Throws a RangeError for a `connectTo` entry that cannot be read.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const findPlaces = createPlaceFinder(options);
  const tls: ConnectionOptions = options.ca === undefined ? {} : { ca: options.ca };
  const open = async (request: buildConnector.Options): Promise<Socket> => {
    const secure = request.protocol === "https:";
    const port = Number(request.port || (secure ? 443 : 80));
    const places = await findPlaces({ host: request.hostname, port });
    const serverName = secure ? request.hostname : null;
    return await openFirst(places.addresses, places.port, { serverName, tls });
  };
  return (request, callback) => {
    open(request).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

/**
 * Creates the function that says where a connection to a host and port goes: the addresses that the
 * guard allows, after `connectTo`. It rejects with `forbidden_address` when the guard allows none.
 * Throws a RangeError for a `connectTo` entry that cannot be read.
 */
export function createPlaceFinder(
  options: ConnectorOptions,
): (target: Target) => Promise<{ addresses: string[]; port: number }> {
  const redirect = createRedirect(options.connectTo);
  const lookup = options.lookup ?? lookupHost;
  return async (asked) => {
    const target = redirect(asked);
    const addresses = await listAllowed(target.host, lookup, options);
    return { addresses, port: target.port };
  };
}

async function listAllowed(
  host: string,
  lookup: Lookup,
  { guard, onRefused }: ConnectorOptions,
): Promise<string[]> {
  const addresses = isIP(host) === 0 ? (await lookup(host)).map((found) => found.address) : [host];
  const allowed = addresses.filter(guard);
  if (allowed.length > 0) return allowed;
  if (addresses.length === 0) throw new FetchError("dns", `The host "${host}" has no address.`);
  onRefused?.(host, addresses);
  throw new FetchError(
    "forbidden_address",
    `The host "${host}" is not public: connections to it are not allowed here.`,
  );
}

async function openFirst(
  addresses: readonly string[],
  port: number,
  { serverName, tls }: { serverName: string | null; tls: ConnectionOptions },
): Promise<Socket> {
  let failure: unknown = null;
  for (const [index, address] of addresses.entries()) {
    const last = index === addresses.length - 1;
    const timeoutMs = last ? CONNECT_TIMEOUT_MS : FIRST_ATTEMPTS_TIMEOUT_MS;
    try {
      return await openSocket(address, port, { serverName, tls, timeoutMs });
    } catch (error) {
      // The host answered: its other addresses would present the same certificate.
      if (error instanceof FetchError && error.kind === "tls") throw error;
      failure = error;
    }
  }
  throw failure;
}

function openSocket(
  address: string,
  port: number,
  { serverName, tls, timeoutMs }: {
    serverName: string | null;
    tls: ConnectionOptions;
    timeoutMs: number;
  },
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = serverName === null
      ? connectPlain(address, port)
      : connectSecure(address, port, { name: serverName, tls });
    let reached = false;
    const timer = setTimeout(() => {
      socket.destroy(
        new FetchError("timeout", `No connection could be opened in ${timeoutMs} ms.`),
      );
    }, timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      const inHandshake = serverName !== null && reached && !(error instanceof FetchError);
      reject(inHandshake ? describeTlsError(error) : error);
    };
    const succeed = () => {
      clearTimeout(timer);
      socket.off("error", fail);
      resolve(socket);
    };
    socket.setNoDelay(true);
    socket.once("error", fail);
    socket.once("connect", () => reached = true);
    socket.once(serverName === null ? "connect" : "secureConnect", succeed);
  });
}

function connectPlain(address: string, port: number): Socket {
  // Larger reads than the default are fewer calls; undici's own connections have them too.
  const options: TcpNetConnectOpts & { highWaterMark: number } = {
    host: address,
    port,
    highWaterMark: 64 * 1024,
  };
  return connectTcp(options);
}

function connectSecure(
  address: string,
  port: number,
  { name, tls }: { name: string; tls: ConnectionOptions },
) {
  return connectTls({
    ...tls,
    host: address,
    port,
    ALPNProtocols: ["http/1.1"],
    // A name, never an address, may be in the handshake (RFC 6066 section 3).
    servername: isIP(name) === 0 ? name : "",
    checkServerIdentity: (_connectedTo, certificate) => checkServerIdentity(name, certificate),
  });
}

function describeTlsError(error: Error): FetchError {
  const message = `No secure connection could be opened (${error.message}).`;
  return new FetchError("tls", message, { cause: error });
}

const CONNECT_TO = /^(\[[^\]]*\]|[^:[\]]*):(\d*):(\[[^\]]*\]|[^:[\]]*):(\d*)$/;

function createRedirect(entries: readonly string[]): (target: Target) => Target {
  const rules = entries.map((entry) => {
    const match = CONNECT_TO.exec(entry.trim());
    if (match === null) {
      throw new RangeError(`Cannot read "${entry}" as host:port:host:port.`);
    }
    const [, fromHost = "", fromPort = "", toHost = "", toPort = ""] = match;
    return { fromHost: bare(fromHost), fromPort, toHost: bare(toHost), toPort };
  });
  return (target) => {
    const rule = rules.find(({ fromHost, fromPort }) =>
      (fromHost === "" || fromHost === target.host) &&
      (fromPort === "" || Number(fromPort) === target.port)
    );
    if (rule === undefined) return target;
    return {
      host: rule.toHost === "" ? target.host : rule.toHost,
      port: rule.toPort === "" ? target.port : Number(rule.toPort),
    };
  };
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, "").toLowerCase();
}
