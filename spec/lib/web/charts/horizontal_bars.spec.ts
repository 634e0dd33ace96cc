import { expect } from "chai";
import { horizontalBars } from "../../../../lib/web/charts/horizontal_bars.ts";

const TOLD = { title: "Share of voice", desc: "a 50 %, b 25 %" };

describe("horizontalBars()", () => {
  it("draws bars beside the largest value, with whiskers", () => {
    const { text } = horizontalBars([
      { label: "a.example", value: 0.5, low: 0.4, high: 0.6, own: true },
      { label: "b.example", value: 0.25 },
    ], { ...TOLD, format: (value) => `${100 * value} %` });
    expect(widthsOf(text)).to.deep.equal(["83.3%", "41.7%"]);
    expect(whiskersOf(text)).to.deep.equal(["66.7% 100%", "66.7% 66.7%", "100% 100%"]);
    expect(text).to.contain('chart-own" x="0" y="14">a.example<').and.contain(">50 %<");
    expect(text).to.contain('height="80"');
  });

  it("draws none for what is not known, and says so", () => {
    const { text } = horizontalBars([{ label: "a", value: null }, { label: "b", value: 0 }], TOLD);
    expect(widthsOf(text)).to.deep.equal(["0%"]);
    expect(text).to.contain(">not known<");
  });

  it("goes no further than its width", () => {
    const bars = [{ label: "a", value: 3 }, { label: "b", value: -1 }];
    expect(widthsOf(horizontalBars(bars, { ...TOLD, most: 1 }).text)).to.deep.equal(["100%", "0%"]);
  });

  it("takes no label for markup, and cuts it", () => {
    const { text } = horizontalBars(
      [{ label: "<img src=x onerror=alert(1)>".repeat(9), value: 1 }],
      TOLD,
    );
    expect(text).not.to.contain("<img");
    expect(text).to.contain("&lt;img src=x onerror=alert(1)&gt;&lt;img src=x …");
  });

  it("says so where there is nothing to draw", () => {
    expect(horizontalBars([], TOLD).text).to.contain("No data");
  });
});

function widthsOf(text: string): string[] {
  return [...text.matchAll(/chart-bar" x="0" y="\d+" width="([^"]+)"/g)].map(([, width]) =>
    width ?? ""
  );
}

function whiskersOf(text: string): string[] {
  return [...text.matchAll(/chart-whisker" x1="([^"]+)" x2="([^"]+)"/g)]
    .map(([, from, to]) => `${from} ${to}`);
}
