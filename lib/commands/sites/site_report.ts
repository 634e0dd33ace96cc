import type { Caller } from "../../admission/admission.ts";

/** A report that is wanted as a text. */
export interface ReportWish {
  /** With whose rights it is read. */
  caller: Caller;
  /** Of the API, without a slash at the end. */
  baseUrl: string;
  siteId: number;
  /** Of search performance, visibility and AI answers; null: the default of each. */
  days: number | null;
}

/** A site's report as a text. */
export interface ReportText {
  site_id: number;
  /** `YYYY-MM-DD`, of UTC: the same report of a day is the same text. */
  made_on: string;
  /** The days that its figures are of; null: there are none yet. */
  from: string | null;
  to: string | null;
  markdown: string;
}
