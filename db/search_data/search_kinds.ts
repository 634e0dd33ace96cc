/**
 * What a row of search performance counts, as it is kept in the database. Each kind is a separate set: the
 * total of a day, its queries and its pages count the same clicks in different ways, and are never added
 * to each other. The last three are sums of the rows of a day, for want of rows that Google counted
 * itself: of the query and page rows, and of the query rows.
 */
export const SEARCH_KINDS = {
  totals: 1,
  query: 2,
  page: 3,
  query_page: 4,
  country: 5,
  device: 6,
  country_device: 7,
  search_appearance: 8,
  totals_of_rows: 9,
  page_of_rows: 10,
  totals_of_queries: 11,
} as const;

/** The name of a kind. */
export type SearchKind = keyof typeof SEARCH_KINDS;
