import { type Db, transaction } from "../../../db/core/connection.ts";
import { deleteExportChunks } from "../../../db/accounts/export_chunks.ts";
import {
  deleteExportFile,
  insertExportFile,
  readExportSpace,
} from "../../../db/accounts/export_files.ts";
import {
  countLivingExportLinks,
  deleteExportLink,
  type ExportLinkRow,
  findExportLink,
  insertExportLink,
  type NewExportLink,
} from "../../../db/accounts/export_links.ts";
import { lockSite } from "../../../db/sites/sites.ts";
import {
  type CreateExportLinkBody,
  EXPORT_FILE_DAYS,
  EXPORT_LINK_DAYS,
} from "../../../schemas/export_link.ts";
import { DAY_MS } from "../../core/days.ts";
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ValidationError,
} from "../../core/errors.ts";
import { createExportKey, hashToken } from "../../core/token.ts";
import type { Services } from "../../services.ts";
import { siteNotFound } from "../sites/read_site.ts";

/** Links of one site that work at the same time. Our own choice: a link for each list and each client are fewer. */
export const MAX_EXPORT_LINKS = 1_000;
/** Files of one account that wait or are being written at the same time. */
export const MAX_WAITING_FILES = 20;

/** A link that was made, with the key that its address ends in. */
interface MadeExportLink {
  id: number;
  key: string;
}

/**
 * Makes a link that reads a list whole with the rights of the token that asks, or queues the file that it leads to. Its
 * key is kept as a hash alone. The list must have been checked.
 *
 * @throws ForbiddenError without a token.
 * @throws ConflictError when the site has as many links as it may have, or the account as many files.
 * @throws ValidationError for a file that would be kept too long.
 */
export async function createExportLink(
  { db, now, config }: Pick<Services, "db" | "now" | "config">,
  owner: Pick<NewExportLink, "accountId" | "siteId" | "tokenId">,
  body: CreateExportLinkBody,
): Promise<MadeExportLink> {
  if (owner.tokenId === 0) {
    throw new ForbiddenError("token_needed", "A link to an export is made with a token.");
  }
  const { list, kind = "link", format = "csv", bom = false, label = "" } = body;
  const at = now();
  const expiresAt = new Date(at.getTime() + readDays(body) * DAY_MS);
  const key = createExportKey();
  const link = { ...owner, list, format, bom, expiresAt, keyHash: hashToken(key) };
  const id = await transaction(db, async (trx) => {
    // of links that are made at the same time, each counts those before it
    if (!await lockSite(trx, owner.siteId)) throw siteNotFound(owner.siteId);
    if (await countLivingExportLinks(trx, owner.siteId, at) >= MAX_EXPORT_LINKS) throw tooMany();
    if (kind === "file") await checkSpace(trx, owner.accountId, config.exportAccountBytes);
    const linkId = await insertExportLink(trx, { ...link, label: label.trim() }, at);
    if (kind === "file") await insertExportFile(trx, { ...owner, id: linkId }, at);
    return linkId;
  }, { isolationLevel: "read committed" });
  return { id, key };
}

function readDays({ kind = "link", expires_in_days: days }: CreateExportLinkBody): number {
  if (kind === "link") return days ?? EXPORT_LINK_DAYS.default;
  if (days !== undefined && days > EXPORT_FILE_DAYS.max) {
    throw new ValidationError({
      expires_in_days: [`A file is kept for at most ${EXPORT_FILE_DAYS.max} days.`],
    });
  }
  return days ?? EXPORT_FILE_DAYS.default;
}

async function checkSpace(trx: Db, accountId: number, mostBytes: number): Promise<void> {
  const { storedBytes, unfinished } = await readExportSpace(trx, accountId);
  if (unfinished >= MAX_WAITING_FILES) {
    throw new ConflictError(
      "exports_waiting",
      `${unfinished} files of exports wait or are being written, which is as many as may be. Wait ` +
        "until one is completed, or delete one.",
    );
  }
  if (storedBytes >= mostBytes) {
    throw new ConflictError("export_space_full", describeFullSpace(mostBytes));
  }
}

/** Says that the files of an account take as much as they may. */
export function describeFullSpace(mostBytes: number): string {
  return `The files of this account's exports take the ${
    mostBytes / 1_000_000
  } MB that they may, ` +
    "compressed. Delete one that nobody needs any more, or choose fewer rows or fields.";
}

/** Reads a link of a site. Throws `NotFoundError` when it has none such. */
export async function readExportLink(
  { db }: Pick<Services, "db">,
  siteId: number,
  id: number,
): Promise<ExportLinkRow> {
  const row = await findExportLink(db, siteId, id);
  if (row === undefined) throw linkNotFound();
  return row;
}

/**
 * Withdraws a link from the next request on; its file is deleted, and no longer written. Throws `NotFoundError` when the
 * site has none such. Should it die on the way, a job deletes what is left of the bytes.
 */
export async function withdrawExportLink(
  { db }: Pick<Services, "db">,
  siteId: number,
  id: number,
): Promise<void> {
  const isDeleted = await transaction(db, async (trx) => {
    const deleted = await deleteExportLink(trx, siteId, id);
    if (deleted) await deleteExportFile(trx, id);
    return deleted;
  });
  if (!isDeleted) throw linkNotFound();
  await deleteExportChunks(db, { siteId, id });
}

function linkNotFound(): NotFoundError {
  return new NotFoundError("link_not_found", "The site has no such link to an export.");
}

function tooMany(): ConflictError {
  return new ConflictError(
    "too_many_links",
    `The site has ${MAX_EXPORT_LINKS} links to exports that work. Withdraw one that nobody needs ` +
      "any more first.",
  );
}
