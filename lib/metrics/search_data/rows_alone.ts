/** What is missing in rows of queries and pages, and not in totals, countries and devices that the property counts. */
const OF_ROWS_ALONE: ReadonlySet<string> = new Set(["export_may_be_cut", "days_cut"]);

/** Whether the status of data says what rows lack, and the property's own totals do not. */
export function isOfRowsAlone(status: { code: string } | null | undefined): boolean {
  return OF_ROWS_ALONE.has(status?.code ?? "");
}
