import { resolveTxt } from "node:dns/promises";
import { transaction } from "../../../db/core/connection.ts";
import {
  findSiteOwnership,
  saveSiteOwnership,
  type SiteOwnership,
} from "../../../db/sites/site_ownerships.ts";
import { lockSite } from "../../../db/sites/sites.ts";
import { OWNERSHIP_METHODS, type OwnershipMethod } from "../../../schemas/ownership.ts";
import { ConflictError, ForbiddenError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { siteNotFound } from "./read_site.ts";
import { type OwnedSite, OWNERSHIP_PROOFS, type ResolveTxt } from "./ownership_proofs.ts";

/** How fast a site may be crawled whose ownership is not proved, where that is required. */
export const UNVERIFIED_LIMITS = { minCrawlDelayMs: 200, maxConcurrency: 4 } as const;

/**
 * Checks what proves that the account owns the site, one method or all of them until one does, and keeps
 * that. A proof that fails takes no earlier one away.
 *
 * @throws ConflictError that says for each method what was found instead.
 */
export async function proveOwnership(
  services: Pick<Services, "db" | "now" | "config" | "log">,
  site: OwnedSite,
  { method, resolve = resolveTxt }: {
    method?: OwnershipMethod | undefined;
    resolve?: ResolveTxt;
  },
): Promise<SiteOwnership> {
  const problems: string[] = [];
  for (const name of method === undefined ? OWNERSHIP_METHODS : [method]) {
    const problem = await OWNERSHIP_PROOFS[name]({ services, site, resolve });
    if (problem === null) {
      const ownership = { method: name, verifiedAt: services.now() };
      await transaction(services.db, async (trx) => {
        // a proof that is written after its site has gone would stay for ever
        if (!await lockSite(trx, site.id)) throw siteNotFound(site.id);
        await saveSiteOwnership(trx, site.id, ownership);
      });
      return ownership;
    }
    problems.push(problem);
  }
  throw new ConflictError(
    "ownership_not_proved",
    `Nothing proves that you own ${site.domain}. ${problems.join(" ")} ` +
      `GET /sites/${site.id}/verify says what is expected.`,
  );
}

/**
 * Refuses a crawl that is faster than a site may be crawled whose ownership is not proved. Does nothing
 * where the operator does not require the proof.
 *
 * @throws ForbiddenError `ownership_required`.
 */
export async function checkCrawlPace(
  { db, config }: Pick<Services, "db" | "config">,
  site: Pick<OwnedSite, "id" | "domain">,
  { crawl_delay_ms: delayMs, concurrency }: { crawl_delay_ms: number; concurrency: number },
): Promise<void> {
  if (!config.crawlRequireOwnership) return;
  const { minCrawlDelayMs, maxConcurrency } = UNVERIFIED_LIMITS;
  if (delayMs >= minCrawlDelayMs && concurrency <= maxConcurrency) return;
  if (await findSiteOwnership(db, site.id)) return;
  throw new ForbiddenError(
    "ownership_required",
    `This server crawls ${site.domain} at most 5 times a second over ${maxConcurrency} connections ` +
      `until you prove that you own it: GET /sites/${site.id}/verify says how. Or set ` +
      `crawl_delay_ms to ${minCrawlDelayMs} or more and concurrency to ${maxConcurrency} or less.`,
  );
}
