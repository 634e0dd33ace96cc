import type { StoredAnswer } from "../../db/accounts/idempotency_keys.ts";
import { ConflictError } from "../core/errors.ts";
import { decryptSecret, encryptSecret, SecretError } from "../core/secret_box.ts";

/** How the answers of keyed requests are kept, and read again. */
interface KeptAnswers {
  seal(accountId: number, answer: StoredAnswer): StoredAnswer;
  /** Throws `ConflictError` for an answer that was not kept, or can no longer be decrypted. */
  open(accountId: number, answer: StoredAnswer): StoredAnswer;
}

/**
 * Creates what keeps answers as they are or, of a route that shows a secret, encrypts their bodies. Without a key the
 * body is not kept: the request is carried out once, and its secret is shown once.
 */
export function createKeptAnswers(
  keys: readonly string[],
  { showsSecret }: { showsSecret: boolean },
): KeptAnswers {
  if (!showsSecret) return { seal: (_, answer) => answer, open: (_, answer) => answer };
  return {
    seal(accountId, answer) {
      // a refusal shows no secret, also where the server has no key
      if (answer.body === null || answer.status >= 400) return answer;
      if (keys.length === 0) return { ...answer, body: { encrypted: null } };
      const bytes = encryptSecret(keys, JSON.stringify(answer.body), contextOf(accountId));
      return { ...answer, body: { encrypted: bytes.toString("base64") } };
    },
    open(accountId, answer) {
      const { encrypted } = Object(answer.body);
      if (encrypted === null) throw answerLost();
      if (typeof encrypted !== "string") return answer;
      try {
        const bytes = Buffer.from(encrypted, "base64");
        return { ...answer, body: JSON.parse(decryptSecret(keys, bytes, contextOf(accountId))) };
      } catch (error) {
        throw error instanceof SecretError ? answerLost() : error;
      }
    },
  };
}

/** The refusal of a key whose request was carried out and cannot be answered again. */
export function answerLost(): ConflictError {
  return new ConflictError(
    "idempotency_answer_lost",
    "The request with this Idempotency-Key was carried out, but its answer was lost. " +
      "Read what there is now, and use a new key for a new request.",
  );
}

function contextOf(accountId: number): string {
  return `answer to account ${accountId}`;
}
