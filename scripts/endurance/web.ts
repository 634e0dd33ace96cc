import { generateSite, type TestAnswer } from "../../spec/support/test_site.ts";

/** Pages of the site that is audited. */
const SITE_PAGES = 150;

/** Hosts of pages that link to the site. */
export const LINK_HOSTS: readonly string[] = Array.from(
  { length: 12 },
  (_, index) => `link-${index}.test`,
);

const site = generateSite(SITE_PAGES);

/** Serves the site, and under `/links/` pages of other sites of which each fifth has lost its link. */
export function answerWeb(path: string): TestAnswer | undefined {
  const number = /^\/links\/(\d+)$/.exec(path)?.[1];
  if (number === undefined) return site(path);
  const link = Number(number) % 5 === 0
    ? "nothing"
    : `<a href="http://shop.test/page/${number}">Shop ${number}</a>`;
  return `<!doctype html><html lang="en"><title>Links ${number}</title><p>See ${link}.</p></html>`;
}

/** Backlinks to the site, as rows of an import. */
export function backlinkRows(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    "source url": `http://${LINK_HOSTS[index % LINK_HOSTS.length]}/links/${index}`,
    "target url": `http://shop.test/page/${index}`,
    anchor: `Shop ${index}`,
  }));
}

/** Search data of 20 days as CSV, whose clicks are twice their rows; `seed` makes other queries and pages. */
export function searchCsv(rows: number, seed: number): string {
  const lines = ["date,query,page,clicks,impressions,position"];
  for (let row = 0; row < rows; row++) {
    const day = String(1 + Math.floor(row / rows * 20)).padStart(2, "0");
    lines.push(
      `2026-10-${day},query ${seed} ${row % 700},http://shop.test/page/${row % 2_000},2,10,1.5`,
    );
  }
  return lines.join("\n");
}
