import { expect } from "chai";
import { chartFigure } from "../../../../lib/web/charts/chart_figure.ts";
import { html } from "../../../../lib/web/html.ts";

describe("chartFigure()", () => {
  it("has the figures as a table behind a button", () => {
    const { text } = chartFigure({
      caption: "Clicks <b>a day</b>",
      chart: html`<svg></svg>`,
      table: {
        caption: "Clicks",
        columns: [{ label: "Day" }, { label: "Clicks", number: true }],
        rows: [["1 Nov 2026", "1,200"]],
      },
    });
    const plain = text.replaceAll(/\s+/g, " ").replaceAll(/> </g, "><");
    expect(plain).to.contain("<figcaption>Clicks &lt;b&gt;a day&lt;/b&gt;</figcaption>");
    expect(plain).to.contain('<details class="chart-data"><summary>Figures as a table</summary>');
    expect(plain).to.match(/<th scope="row" ?>1 Nov 2026<\/th><td class="number" ?>1,200<\/td>/);
  });
});
