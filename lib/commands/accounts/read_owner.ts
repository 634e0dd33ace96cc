import type { Db } from "../../../db/core/connection.ts";
import { findOwnerSecrets, type OwnerSecrets } from "../../../db/accounts/owners.ts";
import { UnauthorizedError } from "../../core/errors.ts";

/** Reads the owner of a session with its secrets. Throws UnauthorizedError when the owner is gone. */
export async function readOwner(db: Db, id: number): Promise<OwnerSecrets> {
  const owner = await findOwnerSecrets(db, id);
  if (owner) return owner;
  throw new UnauthorizedError("sign_in_ended", "This sign-in has ended. Sign in again.");
}
