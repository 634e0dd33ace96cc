import type { Db } from "./connection.ts";

/** How many rows the lists of an analysed audit have, without filters. */
interface ListTotals {
  /** Of `audit_pages`. */
  pages: number;
  /** Anchors between pages of the site, a page's links to one URL being one. */
  links: number;
}

/** Keeps how many rows the lists of an audit have. */
export async function updateListTotals(
  trx: Db,
  auditId: number,
  { pages, links }: ListTotals,
): Promise<void> {
  await trx("audits").where({ id: auditId })
    .update({ listed_pages_count: pages, listed_links_count: links });
}

/** Finds how many rows a list of an audit has; null: it was not kept. */
export async function findListTotal(
  db: Db,
  auditId: number,
  list: keyof ListTotals,
): Promise<number | null> {
  const row = await db("audits").where({ id: auditId })
    .first<{ total: number | null } | undefined>(`listed_${list}_count as total`);
  return row?.total ?? null;
}
