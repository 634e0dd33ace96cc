import { hash } from "node:crypto";
import { type Db, transaction } from "../../../db/core/connection.ts";
import { lockOwner } from "../../../db/accounts/owners.ts";
import { listRecoveryCodes, replaceRecoveryCodes } from "../../../db/accounts/recovery_codes.ts";
import { createRecoveryCodes, parseRecoveryCode } from "../../credentials/recovery_code.ts";
import { ConflictError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { confirmPassphrase } from "./confirm_passphrase.ts";
import { readOwner } from "./read_owner.ts";
import type { FactorSession } from "./factor_session.ts";

/** What may be known of an owner's recovery codes. */
interface RecoveryState {
  /** How many were not used. */
  left: number;
  /** Another one for each set of codes. */
  mark: string;
}

/** Reads how many recovery codes an owner has left, and which set they are of. */
export async function readRecoveryState(db: Db, ownerId: number): Promise<RecoveryState> {
  const codes = await listRecoveryCodes(db, ownerId);
  return {
    left: codes.filter(({ usedAt }) => usedAt === null).length,
    mark: hash("sha256", Buffer.concat(codes.map(({ codeHash }) => codeHash))).slice(0, 32),
  };
}

/**
 * Replaces an owner's recovery codes and returns the new ones, the only moment at which they are known.
 * `mark` names the set to replace: a form that is sent twice, by a reload, replaces no codes that were just
 * written down.
 *
 * @throws UnauthorizedError when the passphrase is wrong, LimitExceededError after too many failures,
 * ConflictError when the set is another one by now, or the second factor off.
 */
export async function remakeRecoveryCodes(
  { db, now }: Pick<Services, "db" | "now">,
  { ownerId, address }: FactorSession,
  { passphrase, mark }: { passphrase: string; mark: string },
): Promise<string[]> {
  const owner = await readOwner(db, ownerId);
  await confirmPassphrase({ db, now }, owner, { passphrase, address });
  return await transaction(db, async (trx) => {
    const locked = await lockOwner(trx, ownerId);
    if (!locked?.secondFactorSince) throw isOff();
    if ((await readRecoveryState(trx, ownerId)).mark !== mark) throw remadeAlready();
    return await makeRecoveryCodes(trx, locked);
  });
}

/** Makes the recovery codes of an owner, in the place of those before, and returns them. */
export async function makeRecoveryCodes(
  trx: Db,
  owner: { id: number; accountId: number },
): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(trx, owner, codes.flatMap((code) => parseRecoveryCode(code) ?? []));
  return codes;
}

function isOff(): ConflictError {
  return new ConflictError(
    "second_factor_off",
    "The second factor is off, so there are no recovery codes to replace.",
  );
}

function remadeAlready(): ConflictError {
  return new ConflictError(
    "recovery_codes_remade",
    "The recovery codes were replaced already, and are shown only once. Nothing was changed. If you " +
      "have not written them down, make new ones again.",
  );
}
