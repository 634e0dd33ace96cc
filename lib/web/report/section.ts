import type { Content, Html } from "../html.ts";
import type { NewsItem } from "./news/news_item.ts";
import type { ReportReader } from "./report_reader.ts";

/** What an owner does so that a report has data, in this order. */
export type FirstStep = "audit" | "search" | "links" | "answers";

/** One part of a site's report. `mod.ts` lists all of them, in their order. */
export interface ReportSection {
  /** Of its element, which links of the table of contents lead to. */
  id: string;
  /** Its `h2`; headings within it begin at `h3`. */
  title: string;
  /**
   * Reads and writes it. Null, or a `NotFoundError` or `ConflictError` of the API: there is nothing to
   * tell yet, and `missing` stands there. Any other error leaves the section out, and is logged.
   */
  read(reader: ReportReader): Promise<SectionReading | null>;
  /**
   * What it takes, in a sentence, and the step that brings it; shown to the owner alone. Null: without data the section is
   * left out.
   */
  missing: { step: FirstStep; text: string } | null;
}

/** A section as it was read. */
export interface SectionReading {
  /** What it comes to, a sentence in plain words; null: nothing to say. */
  summary: Content;
  body: Html;
  /** What of it belongs to the head of the report; default: nothing. */
  news?: readonly NewsItem[];
}
