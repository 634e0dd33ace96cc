import type { OwnWebhook, WebhookSecrets } from "../../../db/accounts/webhooks.ts";
import { ConflictError } from "../../core/errors.ts";
import { decryptSecret, encryptSecret, SecretError } from "../../core/secret_box.ts";
import { createWebhookSecret } from "../../webhooks/sign_message.ts";

/** A secret as its owner sees it once, and as it is stored. */
interface NewSecret {
  text: string;
  encrypted: Buffer;
}

/** Makes a secret for a webhook of the account. Throws `ConflictError` where the server has no SECRET_KEY. */
export function makeWebhookSecret(keys: readonly string[], accountId: number): NewSecret {
  const text = createWebhookSecret();
  try {
    return { text, encrypted: encryptSecret(keys, text, contextOf(accountId)) };
  } catch (error) {
    throw error instanceof SecretError ? new ConflictError(error.code, error.message) : error;
  }
}

/**
 * The secrets that messages are signed with: the present one, and for a while after a rotation the one before.
 *
 * @throws SecretError when SECRET_KEY is not the one that they were encrypted with.
 */
export function decryptWebhookSecrets(
  keys: readonly string[],
  { accountId }: OwnWebhook,
  { stored, now }: { stored: WebhookSecrets; now: Date },
): string[] {
  const { encrypted_secret: present, previous_secret: previous, previous_secret_until: until } =
    stored;
  const isKept = previous !== null && until !== null && until > now;
  return [present, ...isKept ? [previous] : []]
    .map((bytes) => decryptSecret(keys, bytes, contextOf(accountId)));
}

function contextOf(accountId: number): string {
  return `webhook of account ${accountId}`;
}
