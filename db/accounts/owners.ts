import type { MemberRole } from "../../schemas/member.ts";
import type { ReportLanguage } from "../../schemas/report_settings.ts";
import type { Db } from "../core/connection.ts";

/** What a person may do in the account; `operator`: what an owner may, and see all accounts. */
export type OwnerRole = MemberRole | "operator";

/** A person who signs in to the pages of an account, a member, as may be shown. */
export interface Owner {
  id: number;
  accountId: number;
  /** In lower case. */
  email: string;
  /** Null: none was given. */
  name: string | null;
  role: OwnerRole;
  /** Of a client, comma-separated; null: the role has every site. */
  siteIds: string | null;
  /** When the second factor was turned on; null: it is off. */
  secondFactorSince: Date | null;
  lastSignedInAt: Date | null;
  createdAt: Date;
}

/** An owner with what the sign-in compares with. */
export interface OwnerSecrets extends Owner {
  passphraseHash: string;
  /** Encrypted; null: none was made. */
  totpSecret: Buffer | null;
  totpStep: number | null;
}

/** An owner that does not exist yet. */
interface NewOwner {
  accountId: number;
  email: string;
  passphraseHash: string;
  name?: string | null;
  /** Default: owner. */
  role?: OwnerRole;
  siteIds?: string | null;
}

const COLUMNS = {
  id: "owners.id",
  accountId: "owners.account_id",
  email: "owners.email",
  name: "owners.name",
  role: "owners.role",
  siteIds: "owners.site_ids",
  secondFactorSince: "owners.totp_since",
  lastSignedInAt: "owners.last_signed_in_at",
  createdAt: "owners.created_at",
};
const SECRET_COLUMNS = {
  ...COLUMNS,
  passphraseHash: "owners.passphrase_hash",
  totpSecret: "owners.totp_secret",
  totpStep: "owners.totp_step",
};

/** Inserts an owner and returns its id. Throws a duplicate-key error when the address is taken. */
export async function insertOwner(db: Db, owner: NewOwner, now: Date): Promise<number> {
  const [id] = await db("owners").insert({
    account_id: owner.accountId,
    email: owner.email,
    name: owner.name ?? null,
    role: owner.role ?? "owner",
    site_ids: owner.siteIds ?? null,
    passphrase_hash: owner.passphraseHash,
    created_at: now,
    updated_at: now,
  });
  return Number(id);
}

/** Finds an owner by the address in lower case. */
export async function findOwnerByEmail(db: Db, email: string): Promise<OwnerSecrets | undefined> {
  // owners_email
  return await db("owners").where("owners.email", email)
    .first<OwnerSecrets | undefined>(SECRET_COLUMNS);
}

/** Finds an owner with its secrets. */
export async function findOwnerSecrets(db: Db, id: number): Promise<OwnerSecrets | undefined> {
  return await db("owners").where("owners.id", id).first<OwnerSecrets | undefined>(SECRET_COLUMNS);
}

/** Finds an owner with its secrets, which no one else changes until the transaction ends. */
export async function lockOwner(db: Db, id: number): Promise<OwnerSecrets | undefined> {
  return await db("owners").where("owners.id", id).forUpdate()
    .first<OwnerSecrets | undefined>(SECRET_COLUMNS);
}

/** Lists the owners of an account, in the order in which they came. */
export async function listOwners(db: Db, accountId: number): Promise<Owner[]> {
  // owners_account
  return await db("owners").where("owners.account_id", accountId).select(COLUMNS)
    .orderBy("owners.id");
}

/** Changes a passphrase's hash. */
export async function updatePassphraseHash(
  db: Db,
  { id, passphraseHash }: { id: number; passphraseHash: string },
  now: Date,
): Promise<void> {
  await db("owners").where({ id }).update({ passphrase_hash: passphraseHash, updated_at: now });
}

/** Changes an owner's role. */
export async function updateOwnerRole(
  db: Db,
  { id, role }: { id: number; role: OwnerRole },
  now: Date,
): Promise<void> {
  await db("owners").where({ id }).update({ role, updated_at: now });
}

/** Changes the language of an owner's pages; null: as the browser asks. */
export async function updateOwnerLanguage(
  db: Db,
  { id, language }: { id: number; language: ReportLanguage | null },
  now: Date,
): Promise<void> {
  await db("owners").where({ id }).update({ language, updated_at: now });
}

/** Finds the language that an owner has set; null: none, or there is no such owner. */
export async function findOwnerLanguage(
  db: Db,
  by: { id: number } | { email: string },
): Promise<ReportLanguage | null> {
  // primary key or owners_email
  const row = await db("owners").where(by)
    .first<{ language: ReportLanguage | null } | undefined>("language");
  return row?.language ?? null;
}

/** Notes when an owner signed in. */
export async function updateSignedIn(db: Db, id: number, now: Date): Promise<void> {
  await db("owners").where({ id }).update({ last_signed_in_at: now });
}

/** Keeps a new secret of a second factor that is off; false when it is on. */
export async function updateTotpSecret(
  db: Db,
  { id, totpSecret }: { id: number; totpSecret: Buffer },
  now: Date,
): Promise<boolean> {
  const changed = await db("owners").where({ id, totp_since: null })
    .update({ totp_secret: totpSecret, totp_step: null, updated_at: now });
  return changed === 1;
}

/** Turns the second factor on, with the secret that the code was of; false when it is another one, or on. */
export async function turnTotpOn(
  db: Db,
  { id, totpSecret, step }: { id: number; totpSecret: Buffer; step: number },
  now: Date,
): Promise<boolean> {
  const changed = await db("owners").where({ id, totp_since: null, totp_secret: totpSecret })
    .update({ totp_since: now, totp_step: step, updated_at: now });
  return changed === 1;
}

/** Turns the second factor off and forgets its secret. */
export async function turnTotpOff(db: Db, id: number, now: Date): Promise<void> {
  await db("owners").where({ id })
    .update({ totp_secret: null, totp_since: null, totp_step: null, updated_at: now });
}

/** Takes a step's code; false when one of it or of a later one was taken before. */
export async function takeTotpStep(db: Db, id: number, step: number): Promise<boolean> {
  const changed = await db("owners").where({ id })
    .whereRaw("coalesce(owners.totp_step < ?, true)", [step]).update({ totp_step: step });
  return changed === 1;
}
