/**
 * The rows that site-level rules look at, by the name of the query in `db/audit_facts.ts` that
 * streams them. `urlId` is the URL a finding is attached to (0: the site as a whole).
 */
export interface SiteInputs {
  /** To be completed with each input. */
  placeholder: { urlId: number };
}
