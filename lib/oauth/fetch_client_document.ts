import { HttpClient } from "../outgoing/http_client.ts";
import { waitOutside } from "../core/requests_under_way.ts";
import { createAddressGuard } from "../crawler/fetch/address.ts";
import { type ConnectorOptions, createConnector } from "../crawler/fetch/connect.ts";
import { Exchange } from "../crawler/fetch/exchange.ts";
import { describeFetchError } from "../crawler/fetch/fetch_error.ts";
import { isRecord } from "../importers/values/json_values.ts";
import { type ClientMetadata, readClientMetadata } from "./client_metadata.ts";
import { OauthError } from "./oauth_error.ts";

/** For the whole request. The owner waits for it. */
const TIMEOUT_MS = 5_000;
/** Twice what the draft recommends (section 6.6). */
const MAX_BYTES = 10 * 1024;
const MAX_ID_LENGTH = 500;
const MAX_HEADER_BYTES = 16 * 1024;

/** How the document is fetched. */
interface DocumentOptions extends Pick<ConnectorOptions, "connectTo" | "lookup"> {
  /** CIDR ranges of private addresses that may be called. */
  allowPrivate: readonly string[];
  signal: AbortSignal;
  timeoutMs?: number;
}

/**
 * Whether a client's id is the address of its metadata (draft-ietf-oauth-client-id-metadata-document,
 * section 3): https, a path, no user, no fragment, no `.` or `..`.
 */
export function isDocumentId(clientId: string): boolean {
  if (!/^https:\/\/[!-~]+$/.test(clientId) || clientId.length > MAX_ID_LENGTH) return false;
  if (!URL.canParse(clientId)) return false;
  const { href, pathname, username, password, hash } = new URL(clientId);
  // in one way of writing, so that no other id has the same document
  return href === clientId && pathname !== "/" && username === "" && password === "" && hash === "";
}

/**
 * Fetches what a client says of itself at the address that is its id. Redirects are not followed, and only public
 * addresses are called. Throws `OauthError` (`invalid_client`, `invalid_client_metadata`, `invalid_redirect_uri`).
 */
export async function fetchClientDocument(
  clientId: string,
  options: DocumentOptions,
): Promise<ClientMetadata> {
  const body = parseDocument(await readDocument(clientId, options));
  if (!isRecord(body) || body["client_id"] !== clientId) {
    throw new OauthError("invalid_client", "The client's document is of another client_id.");
  }
  const method = body["token_endpoint_auth_method"] ?? "none";
  // who can show a key is not to be taken at its word
  if (method !== "none" || body["client_secret"] !== undefined) {
    throw new OauthError(
      "invalid_client_metadata",
      "A client with a document must have token_endpoint_auth_method none here.",
    );
  }
  return readClientMetadata({ ...body, token_endpoint_auth_method: method });
}

async function readDocument(clientId: string, options: DocumentOptions): Promise<Uint8Array> {
  const { allowPrivate, signal, connectTo, lookup, timeoutMs = TIMEOUT_MS } = options;
  const { origin, pathname, search } = new URL(clientId);
  const client = new HttpClient(origin, {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: createConnector({
      guard: createAddressGuard({ allowPrivate }),
      connectTo,
      ...lookup && { lookup },
    }),
  });
  try {
    const exchange = new Exchange({
      maxBytes: MAX_BYTES,
      deadline: performance.now() + timeoutMs,
      signal,
      discardBody: false,
      keepBody: null,
    });
    const headers = { accept: "application/json", "user-agent": "SearchVisibility-OAuth/1.0" };
    client.dispatch({ path: pathname + search, method: "GET", headers }, exchange);
    const { error, status, body, bodyCut } = await waitOutside(() => exchange.result);
    if (error !== null) throw unreadable(describeFetchError(error, status !== null).message);
    if (status !== 200) throw unreadable(`Its status is ${status}, not 200.`);
    if (bodyCut) throw unreadable(`It is larger than ${MAX_BYTES} bytes.`);
    return body;
  } finally {
    // nothing waits on it any more; how its connection ends does not matter
    client.destroy().catch(() => {});
  }
}

function parseDocument(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw unreadable("It is no JSON.");
  }
}

function unreadable(reason: string): OauthError {
  return new OauthError("invalid_client", `The client's document cannot be read. ${reason}`);
}
