import {
  insertVerification,
  type VerificationRow,
} from "../../../db/backlinks/link_verifications.ts";
import { findVerification } from "../../../db/backlinks/link_verifications.ts";
import { claimVerification } from "../../../db/backlinks/verification_leases.ts";
import {
  runVerification,
  type VerifyOptions,
} from "../../../lib/commands/backlinks/run_verification.ts";
import { readConfig } from "../../../lib/core/config.ts";
import type { Services } from "../../../lib/services.ts";
import type { SpecDatabase } from "../database.ts";
import { importRows } from "../search/search_data.ts";
import { insertSpecSite } from "../accounts/sites.ts";
import { type LinkingWeb, startLinkingWeb, type WebPage } from "./linking_web.ts";
import { OWN_DOMAIN } from "./planted.ts";

/** When the first look is made. */
export const FIRST_LOOK = new Date("2026-11-20T12:00:00.000Z");

/** A site whose links are verified by a spec. */
export interface VerifiedSite {
  siteId: number;
  web: LinkingWeb;
  services: Services;
  now: Date;
  /** Events that were logged as errors. */
  errors: string[];
  /** Looks at all links, or at these; returns the run. */
  look(ids?: number[] | null, options?: Partial<VerifyOptions>): Promise<VerificationRow>;
  /** Makes the run that waits, as far as it gets. */
  goOn(options?: Partial<VerifyOptions>): Promise<VerificationRow>;
}

/** Imports the links of these pages into a site of its own, and starts their web. */
export async function openVerifiedSite(
  database: SpecDatabase,
  accountId: number,
  pages: readonly WebPage[],
): Promise<VerifiedSite> {
  const { db } = database;
  // nothing is left to do for the sites before
  await db("sites").update({ status: "deleting", domain_key: null });
  const siteId = await insertSpecSite(db, accountId, { domain: OWN_DOMAIN });
  await importLinks(database, siteId, pages);
  const web = await startLinkingWeb(pages);
  const site: VerifiedSite = {
    siteId,
    web,
    now: FIRST_LOOK,
    errors: [],
    services: {
      config: {
        ...readConfig({}),
        databaseUrl: database.url,
        crawlAllowPrivate: ["127.0.0.0/8"],
        crawlConnectTo: web.connectTo,
        // machines may be busy
        crawlTimeoutMs: 20_000,
      },
      db,
      searchWindows: database.searchWindows,
      now: () => site.now,
      log: (level, event) => void (level === "error" && site.errors.push(event)),
    },
    async look(ids = null, options = {}) {
      await insertVerification(db, { siteId, origin: "request", linkIds: ids, now: site.now });
      return await site.goOn(options);
    },
    async goOn(options = {}) {
      const run = await claimVerification(db, "spec", site.now);
      if (run === undefined) throw new Error("No run waits.");
      await runVerification(site.services, run, {
        owner: "spec",
        options: {
          shutdown: new AbortController().signal,
          lookup: web.lookup,
          hostDelayMs: 0,
          ...options,
        },
      });
      const row = await findVerification(db, siteId, run.id);
      if (row === undefined) throw new Error("The run is gone.");
      return row;
    },
  };
  return site;
}

async function importLinks(
  { db }: SpecDatabase,
  siteId: number,
  pages: readonly WebPage[],
): Promise<void> {
  const links = pages.flatMap(({ url, links }) => links.map((link) => ({ ...link, url })));
  const rows = links.filter(({ target }) => target !== null).map((link) => ({
    "source url": link.url,
    "target url": link.target,
    anchor: link.anchor ?? "",
    nofollow: link.nofollow ?? "",
    "link type": link.type ?? "",
  }));
  if (rows.length > 0) {
    const day = "2026-11-19";
    await importRows(db, siteId, rows, { format: "backlinks", from: day, to: day });
  }
  const bare = links.filter(({ target }) => target === null);
  if (bare.length === 0) return;
  const text = "Linking page,Last crawled\n" +
    bare.map(({ url }) => `${url},2026-11-18\n`).join("");
  await importRows(db, siteId, text, { fileName: `${OWN_DOMAIN}-Latest links-2026-11-19.csv` });
}
