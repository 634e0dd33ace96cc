import {
  type CompetitorRow,
  dismissCompetitor,
  findCompetitor,
  listManualCompetitors,
  updateCompetitorNames,
  upsertManualCompetitor,
} from "../../../../db/search/competitors.ts";
import { type Db, transaction } from "../../../../db/core/connection.ts";
import { lockLivingSite } from "../../../../db/sites/living_sites.ts";
import type { CreateCompetitorBody } from "../../../../schemas/competitor.ts";
import { parseDomain } from "../../../core/domain.ts";
import { type FieldErrors, NotFoundError, ValidationError } from "../../../core/errors.ts";
import { createOwnHostTest } from "../../../metrics/core/own_host.ts";
import type { Services } from "../../../services.ts";
import { parseBrandNames } from "../../sites/parse_brand_names.ts";
import { siteNotFound } from "../../sites/read_site.ts";
import { requestRefresh } from "../../search_data/refresh/request_refresh.ts";

/** This many may be named, as with `POST /sites`. */
const MAX_NAMED = 50;

const TOO_MANY = `A site has at most ${MAX_NAMED} named competitors. Remove one first.`;

/** Whose competitor. */
interface CompetitorSite {
  siteId: number;
  domain: string;
}

/**
 * Names a competitor and returns its id; one that was detected or removed becomes a named one. Throws `ValidationError`
 * for what is no domain or no name, the site's own, named already, or one too many.
 */
export async function addCompetitor(
  { db, now }: Pick<Services, "db" | "now">,
  site: CompetitorSite,
  body: CreateCompetitorBody,
): Promise<number> {
  const result = parseDomain(body.domain);
  if (result.problem !== undefined) throw refuse(result.problem);
  const { key } = result;
  if (createOwnHostTest(site.domain)(key)) {
    throw refuse(`"${key}" is the site itself: a site cannot be its own competitor.`);
  }
  const brandNames = readNames(body.brand_names ?? []);
  return await writeUnderLock(db, site.siteId, async (trx) => {
    const named = await listManualCompetitors(trx, site.siteId);
    if (named.includes(key)) throw refuse(`"${key}" is a competitor already.`);
    if (named.length >= MAX_NAMED) throw refuse(TOO_MANY);
    const competitor = { siteId: site.siteId, domain: key, brandNames, now: now() };
    const id = await upsertManualCompetitor(trx, competitor);
    await requestRefresh(trx, site.siteId);
    return id;
  });
}

/** One at a time for a site: who comes second counts what the first one named. Throws `NotFoundError`. */
async function writeUnderLock<Result>(
  db: Db,
  siteId: number,
  write: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return await transaction(db, async (trx) => {
    // before anything is read: what is read from then on is what the others have left
    if (!await lockLivingSite(trx, siteId)) throw siteNotFound(siteId);
    return await write(trx);
  });
}

function refuse(message: string, field = "domain"): ValidationError {
  return new ValidationError({ [field]: [message] });
}

function readNames(texts: readonly string[]): string[] {
  const errors: FieldErrors = {};
  const names = parseBrandNames(texts, errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return names;
}

/**
 * Changes the names of a competitor; one that was detected becomes a named one, as detected ones come and go.
 * Answers are analysed again by the refresh. Throws `NotFoundError`, and `ValidationError` for a name that cannot
 * be looked for or one named competitor too many.
 */
export async function renameCompetitor(
  { db }: Pick<Services, "db">,
  { siteId, id }: { siteId: number; id: number },
  texts: readonly string[],
): Promise<void> {
  const brandNames = readNames(texts);
  await writeUnderLock(db, siteId, async (trx) => {
    const { origin } = await readCompetitor(trx, siteId, id);
    if (origin === "detected") {
      const named = await listManualCompetitors(trx, siteId);
      if (named.length >= MAX_NAMED) throw refuse(TOO_MANY, "brand_names");
    }
    await updateCompetitorNames(trx, { siteId, id, brandNames });
    await requestRefresh(trx, siteId);
  });
}

/** Removes a competitor, named or detected; it is not detected again. Throws `NotFoundError`. */
export async function removeCompetitor(
  { db }: Pick<Services, "db">,
  siteId: number,
  competitorId: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    if (!await dismissCompetitor(trx, siteId, competitorId)) throw notFound(competitorId);
    await requestRefresh(trx, siteId);
  });
}

/** Reads a competitor that is shown; throws `NotFoundError`. */
export async function readCompetitor(
  db: Db,
  siteId: number,
  competitorId: number,
): Promise<CompetitorRow> {
  const competitor = await findCompetitor(db, siteId, competitorId);
  if (competitor === undefined) throw notFound(competitorId);
  return competitor;
}

function notFound(competitorId: number): NotFoundError {
  return new NotFoundError("competitor_not_found", `The site has no competitor ${competitorId}.`);
}
