import {
  findIntegrationKey,
  type IntegrationKey,
} from "../../../../db/search_data/integrations/integrations.ts";
import { ConflictError } from "../../../core/errors.ts";
import { decryptSecret, encryptSecret, SecretError } from "../../../core/secret_box.ts";
import type { Services } from "../../../services.ts";

/** What binds an encrypted key to its site and integration. */
function contextOf({ siteId, kind }: IntegrationKey): string {
  return `integration:${kind}:${siteId}`;
}

/** Encrypts a key for one integration; throws `ConflictError` when the server cannot. */
export function encryptIntegrationKey(
  { config }: Pick<Services, "config">,
  key: IntegrationKey,
  secret: string,
): Buffer {
  try {
    return encryptSecret(config.secretKeys, secret, contextOf(key));
  } catch (error) {
    if (error instanceof SecretError) throw new ConflictError(error.code, error.message);
    throw error;
  }
}

/** Reads the key of an integration; undefined when it has none. Throws `SecretError` for one that cannot be read. */
export async function readIntegrationKey(
  { db, config }: Pick<Services, "db" | "config">,
  key: IntegrationKey,
): Promise<string | undefined> {
  const bytes = await findIntegrationKey(db, key);
  return bytes && decryptSecret(config.secretKeys, bytes, contextOf(key));
}
