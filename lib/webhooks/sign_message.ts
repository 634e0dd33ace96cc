import { createHmac, randomBytes } from "node:crypto";

const SECRET_PREFIX = "whsec_";
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** Creates a secret: `whsec_` and 32 random bytes in base64, as Standard Webhooks writes it. */
export function createWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** What is signed. */
interface SignedMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * Signs a message by Standard Webhooks with each of the secrets: HMAC-SHA256 over id, timestamp and body, as the
 * value of `webhook-signature`.
 */
export function signMessage(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): string {
  return secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  }).join(" ");
}
