import { type Content, type Html, html } from "../html.ts";
import { saidText } from "../texts/said.ts";
import { type DataTable, dataTable } from "../parts/data_table.ts";

/** A chart with what belongs to it. */
interface ChartFigure {
  /** What is shown, of which days, from which source. */
  caption: Content;
  chart: Html;
  /** The figures that are drawn. */
  table: DataTable;
}

/**
 * Writes a chart with its caption and, behind a button, its figures as a table: for who cannot see
 * the chart, and for who wants the numbers. Print has the chart alone.
 */
export function chartFigure({ caption, chart, table }: ChartFigure): Html {
  return html`<figure class="chart-figure"><figcaption>${caption}</figcaption>
${chart}
<details class="chart-data"><summary>${saidText("Figures as a table")}</summary>
${dataTable(table)}
</details></figure>`;
}
