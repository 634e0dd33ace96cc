import type { ReportSection } from "./section.ts";

/** The sections of a site's report, in their order. */
export const REPORT_SECTIONS: readonly ReportSection[] = [];
