import {
  countOauthClients,
  deleteUnusedOauthClients,
  insertOauthClient,
} from "../../../db/accounts/oauth_clients.ts";
import { addressNetwork } from "../../credentials/address_network.ts";
import { createSecretText, hashSecretText } from "../../credentials/one_time_secret.ts";
import { type ClientMetadata, readClientMetadata } from "../../oauth/client_metadata.ts";
import { OauthError } from "../../oauth/oauth_error.ts";
import type { Services } from "../../services.ts";

const HOUR_MS = 3_600_000;
/** Anyone can register: these bounds are our own. A client registers once for each server. */
const MAX_PER_NETWORK_AND_HOUR = 30;
/**
 * Registrations that no owner has used, of all networks: beyond them the oldest go, so that a flood of yesterday keeps
 * nobody out today. The job `prune_oauth` deletes those of yesterday.
 */
const MAX_UNUSED = 5_000;
/** A program registers at the moment in which its owner connects it: until then its registration is safe. */
const CONNECT_MS = 10 * 60_000;

/** A client that has just registered: the only moment at which its secret is known. */
interface RegisteredClient extends ClientMetadata {
  clientId: string;
  /** Undefined: it has none. */
  secret: string | undefined;
  issuedAt: Date;
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * Registers a client (RFC 7591, section 3.1). One registration at a time in a process, so that none slips past the
 * bounds. Throws `OauthError`, with `retryAfterSeconds` above the bounds.
 */
export async function registerOauthClient(
  services: Pick<Services, "db" | "now">,
  { body, address }: { body: unknown; address: string },
): Promise<RegisteredClient> {
  const metadata = readClientMetadata(body);
  const network = addressNetwork(address).slice(0, 60);
  const registered = queue.then(() => addClient(services, { metadata, network }));
  queue = registered.catch(() => {});
  return await registered;
}

async function addClient(
  { db, now }: Pick<Services, "db" | "now">,
  { metadata, network }: { metadata: ClientMetadata; network: string },
): Promise<RegisteredClient> {
  const at = now();
  const since = new Date(at.getTime() - HOUR_MS);
  const { recent, unused } = await countOauthClients(db, { network, since });
  if (recent >= MAX_PER_NETWORK_AND_HOUR) throw tooMany(HOUR_MS);
  if (unused >= MAX_UNUSED) {
    const before = new Date(at.getTime() - CONNECT_MS);
    const limit = unused - MAX_UNUSED + 1;
    if (await deleteUnusedOauthClients(db, { before, limit }) < limit) throw tooMany(CONNECT_MS);
  }
  const clientId = createSecretText();
  const secret = metadata.authMethod === "none" ? undefined : createSecretText();
  await insertOauthClient(db, {
    clientId,
    name: metadata.name,
    redirectUris: JSON.stringify(metadata.redirectUris),
    authMethod: metadata.authMethod,
    secretHash: secret === undefined ? null : hashSecretText(secret),
    network,
  }, at);
  return { ...metadata, clientId, secret, issuedAt: at };
}

function tooMany(milliseconds: number): OauthError {
  return new OauthError(
    "temporarily_unavailable",
    "Too many clients have registered. Keep the client_id that you were given, or try later.",
    milliseconds / 1000,
  );
}
