import { findOauthClient } from "../../../db/accounts/oauth_clients.ts";
import { parseSecretText } from "../../credentials/one_time_secret.ts";
import { isDocumentId } from "../../oauth/fetch_client_document.ts";
import { OauthError } from "../../oauth/oauth_error.ts";
import { isGivenClientId } from "../../oauth/oauth_texts.ts";
import type { Services } from "../../services.ts";

/** How a client says who it is. */
export interface ClientCredentials {
  clientId: string;
  /** Null: it has shown none. */
  secret: string | null;
}

/**
 * Checks that a client is the one that it says: one with a secret must show it, one without must not. A client
 * with a document has none: its codes and tokens are bound to it by PKCE and rotation. Throws `OauthError`
 * (`invalid_client`).
 */
export async function checkOauthClient(
  { db }: Pick<Services, "db">,
  { clientId, secret }: ClientCredentials,
): Promise<void> {
  if (isDocumentId(clientId) && secret === null) return;
  const client = isGivenClientId(clientId) ? await findOauthClient(db, clientId) : undefined;
  if (client === undefined) throw wrongClient("The client_id is not known: register again.");
  if (client.secretHash === null) {
    if (secret === null) return;
    throw wrongClient("This client has no secret: send its client_id alone.");
  }
  const given = secret === null ? undefined : parseSecretText(secret);
  if (!given?.equals(client.secretHash)) {
    throw wrongClient("The client_secret is wrong or missing.");
  }
}

function wrongClient(message: string): OauthError {
  return new OauthError("invalid_client", message);
}
