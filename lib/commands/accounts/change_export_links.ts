import { transaction } from "../../../db/core/connection.ts";
import {
  countLivingExportLinks,
  deleteExportLink,
  type ExportLinkRow,
  findExportLink,
  insertExportLink,
  type NewExportLink,
} from "../../../db/accounts/export_links.ts";
import { lockSite } from "../../../db/sites/sites.ts";
import { type CreateExportLinkBody, EXPORT_LINK_DAYS } from "../../../schemas/export_link.ts";
import { DAY_MS } from "../../core/days.ts";
import { ConflictError, ForbiddenError, NotFoundError } from "../../core/errors.ts";
import { createExportKey, hashToken } from "../../core/token.ts";
import type { Services } from "../../services.ts";
import { siteNotFound } from "../sites/read_site.ts";

/** Links of one site that work at the same time. Our own choice: a link for each list and each client are fewer. */
export const MAX_EXPORT_LINKS = 1_000;

/** A link that was made, with the key that its address ends in. */
interface MadeExportLink {
  id: number;
  key: string;
}

/**
 * Makes a link that reads a list whole with the rights of the token that asks. Its key is kept as a hash alone. The list
 * must have been checked.
 *
 * @throws ForbiddenError without a token.
 * @throws ConflictError when the site has as many links as it may have.
 */
export async function createExportLink(
  { db, now }: Pick<Services, "db" | "now">,
  owner: Pick<NewExportLink, "accountId" | "siteId" | "tokenId">,
  body: CreateExportLinkBody,
): Promise<MadeExportLink> {
  if (owner.tokenId === 0) {
    throw new ForbiddenError("token_needed", "A link to an export is made with a token.");
  }
  const { list, format = "csv", bom = false, label = "" } = body;
  const { expires_in_days: days = EXPORT_LINK_DAYS.default } = body;
  const at = now();
  const expiresAt = new Date(at.getTime() + days * DAY_MS);
  const key = createExportKey();
  const link = { ...owner, list, format, bom, expiresAt, keyHash: hashToken(key) };
  const id = await transaction(db, async (trx) => {
    // of links that are made at the same time, each counts those before it
    if (!await lockSite(trx, owner.siteId)) throw siteNotFound(owner.siteId);
    if (await countLivingExportLinks(trx, owner.siteId, at) >= MAX_EXPORT_LINKS) throw tooMany();
    return await insertExportLink(trx, { ...link, label: label.trim() }, at);
  }, { isolationLevel: "read committed" });
  return { id, key };
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

/** Withdraws a link from the next request on. Throws `NotFoundError` when the site has none such. */
export async function withdrawExportLink(
  { db }: Pick<Services, "db">,
  siteId: number,
  id: number,
): Promise<void> {
  if (!await deleteExportLink(db, siteId, id)) throw linkNotFound();
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
