import type { OwnerSecrets } from "../../../db/accounts/owners.ts";
import { isPassphrase } from "../../credentials/passphrase_hash.ts";
import { UnauthorizedError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { countAttempt, forgetAttempt } from "./slow_down_sign_in.ts";

/**
 * Makes sure that it is the owner who asks for something that weakens the sign-in, and not someone at a
 * browser that was left open. Failures count apart from those of sign-ins.
 *
 * @throws UnauthorizedError when the passphrase is wrong, LimitExceededError after too many failures.
 */
export async function confirmPassphrase(
  { db, now }: Pick<Services, "db" | "now">,
  owner: Pick<OwnerSecrets, "email" | "passphraseHash">,
  { passphrase, address }: { passphrase: string; address: string },
): Promise<void> {
  const attempt = { scope: "confirmation", subject: owner.email, address } as const;
  await countAttempt(db, attempt, now());
  if (!await isPassphrase(passphrase, owner.passphraseHash)) {
    throw new UnauthorizedError("wrong_passphrase", "The passphrase is wrong.");
  }
  await forgetAttempt(db, attempt, now());
}
