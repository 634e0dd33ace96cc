import {
  type CompetitorRow,
  dismissCompetitor,
  findCompetitor,
  listManualCompetitors,
  upsertManualCompetitor,
} from "../../db/competitors.ts";
import { type Db, transaction } from "../../db/connection.ts";
import { parseDomain } from "../domain.ts";
import { NotFoundError, ValidationError } from "../errors.ts";
import { createOwnHostTest } from "../metrics/own_host.ts";
import type { Services } from "../services.ts";
import { requestRefresh } from "./request_refresh.ts";

/** So many may be named, as with `POST /sites`. */
const MAX_NAMED = 50;

/** Whose competitor. */
export interface CompetitorSite {
  siteId: number;
  domain: string;
}

/**
 * Names a competitor and returns its id; one that was detected or removed becomes a named one. Throws `ValidationError`
 * for what is no domain, the site's own, named already, or one too many.
 */
export async function addCompetitor(
  { db, now }: Pick<Services, "db" | "now">,
  site: CompetitorSite,
  text: string,
): Promise<number> {
  const result = parseDomain(text);
  if (result.problem !== undefined) throw refuse(result.problem);
  const { key } = result;
  if (createOwnHostTest(site.domain)(key)) {
    throw refuse(`"${key}" is the site itself: a site cannot be its own competitor.`);
  }
  return await transaction(db, async (trx) => {
    const named = await listManualCompetitors(trx, site.siteId);
    if (named.includes(key)) throw refuse(`"${key}" is a competitor already.`);
    if (named.length >= MAX_NAMED) {
      throw refuse(`A site has at most ${MAX_NAMED} named competitors. Remove one first.`);
    }
    const id = await upsertManualCompetitor(trx, { siteId: site.siteId, domain: key, now: now() });
    await requestRefresh(trx, site.siteId);
    return id;
  });
}

function refuse(message: string): ValidationError {
  return new ValidationError({ domain: [message] });
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
