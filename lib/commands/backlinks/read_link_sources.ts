import type { Db } from "../../../db/core/connection.ts";
import { listProviders } from "../../../db/backlinks/link_providers.ts";
import { listLinkSources, readLinkState } from "../../../db/backlinks/link_sources.ts";
import { hasLinkTops } from "../../../db/backlinks/link_tops.ts";
import type { LinkProvenance } from "../../../schemas/backlink.ts";
import type { Formula } from "../../metrics/core/formula.ts";
import { authorityFormula, findAuthorityReport } from "./refresh_link_authorities.ts";

/**
 * Reads where a site's links come from, by what their sources weigh, and what is missing; `ofFigures`: of what is
 * computed in the background.
 */
export async function readLinkProvenance(
  db: Db,
  siteId: number,
  { formula, ofFigures }: { formula: Formula; ofFigures: boolean },
): Promise<LinkProvenance> {
  const [state, sources, authority] = await Promise.all([
    readLinkState(db, siteId),
    listLinkSources(db, siteId),
    findAuthorityReport(db, siteId),
  ]);
  const hasLinks = sources.length > 0;
  const isComputing = hasLinks && ofFigures && state.version !== state.figuresVersion;
  const named = sources.flatMap(({ provider, newest }) =>
    // the number of a provider is that of its bit
    listProviders(1 << provider).map((name) => ({ provider: name, newest_on: newest }))
  );
  return {
    source: !hasLinks
      ? null
      : named.every(({ provider }) => provider === "crawl")
      ? "crawl"
      : "import",
    from: sources.map(({ first }) => first).toSorted()[0] ?? null,
    to: sources.map(({ newest }) => newest).toSorted().at(-1) ?? null,
    data_state: !hasLinks ? null : isComputing ? "partial" : "final",
    formula: { name: formula.name, version: formula.version },
    sources: named,
    authority: authority === undefined ? null : {
      method: authority.method,
      formula: { ...authorityFormula(authority) },
      release: authority.release,
      domains_count: authority.domainsCount,
    },
    data_status: !hasLinks ? await findWhatLacks(db, siteId) : isComputing ? COMPUTING : null,
  };
}

const COMPUTING = {
  code: "computing",
  message:
    "Links have changed, and figures of them are still being computed; ask again in a minute.",
} as const;

async function findWhatLacks(db: Db, siteId: number) {
  return await hasLinkTops(db, siteId) ? onlyTables(siteId) : noBacklinks(siteId);
}

function onlyTables(siteId: number) {
  return {
    code: "no_single_links",
    message:
      "Of links to this site only Search Console's tables of top sites, pages or texts are imported. They count " +
      `links and name none: GET /sites/${siteId}/backlinks/summary shows them under reported. For single ` +
      `links, bring the same report's "Latest links", or another provider's export, by ` +
      `POST /sites/${siteId}/imports.`,
  };
}

function noBacklinks(siteId: number) {
  return {
    code: "no_backlinks",
    message:
      `No links to this site are known. POST /sites/${siteId}/imports takes exports of links by ` +
      "Search Console, Ahrefs, Semrush, Majestic, Moz and DataForSEO, and tables of your own with a " +
      "column for the source and one for the target; audits of other sites of the account add the links " +
      "that they find.",
  };
}
