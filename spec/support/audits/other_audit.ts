import type { Db } from "../../../db/core/connection.ts";
import { insertSpecSite } from "../accounts/sites.ts";
import { type CrawledUrl, insertCrawl } from "./crawl_rows.ts";

const O = "https://other.test";

/** URLs of each kind, which all refer to each other: what no query of another audit may find. */
const OTHER_URLS: Record<string, CrawledUrl> = {
  [`${O}/`]: {
    title: "Other",
    description: "Other",
    h1: "Other",
    text: "Other",
    structuredTypes: "Other",
    hreflangs: [["de", `${O}/2`], ["en", `${O}/2`], ["fr", `${O}/3`], ["it", `${O}/3`]],
    links: [
      `${O}/2`,
      `${O}/3`,
      `${O}/4`,
      `${O}/6`,
      { to: "https://ext.test/", internal: false, anchor: "Other" },
      { to: `${O}/4`, type: "og_image", rel: 2 },
      { to: `${O}/5`, type: "script" },
      { to: `${O}/5`, type: "stylesheet" },
      { to: `${O}/4`, type: "image" },
    ],
  },
  [`${O}/2`]: {
    title: "Other",
    canonical: `${O}/`,
    links: [`${O}/`, `${O}/3`, { to: `${O}/5`, type: "script" }, { to: `${O}/6`, type: "iframe" }],
    next: `${O}/3`,
  },
  [`${O}/3`]: { redirectTo: `${O}/6`, links: [`${O}/2`], prev: `${O}/2` },
  [`${O}/4`]: { kind: "resource", status: 404, contentType: "image/png", sizeBytes: 5_000_000 },
  [`${O}/5`]: { kind: "resource", contentType: "text/css", sizeBytes: 9_000_000 },
  [`${O}/6`]: { status: 500, links: [`${O}/`] },
  "https://ext.test/": { kind: "external", status: 404 },
  [`${O}/8`]: { noindex: true, links: [`${O}/`, `${O}/2`] },
};

/**
 * Inserts an audit of another site of account 1, whose URLs have the same numbers as those of every audit: a query that
 * forgets a condition on the audit finds its rows as well. Returns its id.
 */
export async function insertOtherAudit(db: Db): Promise<number> {
  const siteId = await insertSpecSite(db, 1);
  return await insertCrawl(db, siteId, {
    urls: OTHER_URLS,
    sitemaps: [{ url: `${O}/map.xml`, lists: Object.keys(OTHER_URLS), urls_count: 99_999_999 }],
    robotsTxt: [{ origin: O, status: 500 }],
  });
}
