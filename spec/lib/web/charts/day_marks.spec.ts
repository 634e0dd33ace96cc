import { expect } from "chai";
import { barChart } from "../../../../lib/web/charts/bar_chart.ts";
import { markBars, markDays, tellMark } from "../../../../lib/web/charts/day_marks.ts";
import { lineChart } from "../../../../lib/web/charts/line_chart.ts";

const mark = (firstDay: string, title: string, lastDay = firstDay) => ({
  firstDay,
  lastDay,
  title,
});
const DAYS = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05"];

describe("markDays()", () => {
  const places = (marks: Parameters<typeof markDays>[0]) =>
    markDays(marks, "2026-11-01", "2026-11-05").map(({ text }) => /x1="([^"]*)"/.exec(text)?.[1]);

  it("places marks by their day, and leaves out those of other days", () => {
    const marks = [mark("2026-11-01", "a"), mark("2026-11-02", "b"), mark("2026-11-05", "c")];
    expect(places(marks)).to.deep.equal(["0%", "25%", "100%"]);
    expect(places([mark("2026-10-31", "a"), mark("2026-11-06", "b")])).to.deep.equal([]);
  });

  it("marks at the edge what began before", () => {
    expect(places([mark("2026-10-20", "a", "2026-11-02")])).to.deep.equal(["0%"]);
  });

  it("marks the days of moments, also that of the first one", () => {
    const at = (first: string, last: string) =>
      markDays([mark("2026-11-01", "a"), mark("2026-11-03", "b")], first, last)
        .map(({ text }) => /x1="([^"]*)"/.exec(text)?.[1]);
    expect(at("2026-11-01T12:00:00Z", "2026-11-03T12:00:00Z")).to.deep.equal(["0%", "75%"]);
  });

  it("marks nothing on a single day", () => {
    expect(markDays([mark("2026-11-01", "a")], "2026-11-01", "2026-11-01")).to.deep.equal([]);
  });

  it("reports days and title as text", () => {
    expect(tellMark(mark("2026-11-01", "Deploy 1.2"))).to.equal("1 Nov 2026: Deploy 1.2");
    expect(tellMark(mark("2026-11-01", "Down", "2026-11-03")))
      .to.equal("1 Nov 2026 to 3 Nov 2026: Down");
    const [hostile] = markDays([mark("2026-11-01", "<script>")], "2026-11-01", "2026-11-02");
    expect(hostile?.text).to.contain("&lt;script&gt;").and.not.contain("<script>");
  });
});

describe("markBars()", () => {
  const WEEKS = [
    { from: "2026-11-01", to: "2026-11-07" },
    { from: "2026-11-08", to: "2026-11-14" },
  ];
  const places = (marks: Parameters<typeof markBars>[0]) =>
    markBars(marks, WEEKS, (bar, share) => (bar + share) / 2)
      .map(({ text }) => /x1="([^"]*)"/.exec(text)?.[1]);

  it("places marks by their day within the bar, what began before at the edge", () => {
    const marks = [mark("2026-11-01", "a"), mark("2026-11-08", "b"), mark("2026-11-14", "c")];
    expect(places(marks)).to.deep.equal(["0%", "50%", "92.86%"]);
    expect(places([mark("2026-10-20", "a", "2026-11-02")])).to.deep.equal(["0%"]);
    expect(places([mark("2026-10-31", "a"), mark("2026-11-15", "b")])).to.deep.equal([]);
  });

  it("is drawn by barChart()", () => {
    const { text } = barChart(
      { labels: ["1", "8"], series: [{ name: "New", values: [3, 4] }] },
      { title: "t", desc: "", noted: { marks: [mark("2026-11-09", "Deploy")], bars: WEEKS } },
    );
    expect(text).to.match(/<title>9 Nov 2026: Deploy<\/title>/);
  });
});

describe("lineChart() with marks", () => {
  it("has a mark with its title", () => {
    const options = { title: "Clicks", desc: "", dayMarks: [mark("2026-11-03", "Deploy 1.2")] };
    const series = [{ name: "Clicks", values: [1, 2, 3, 4, 5] }];
    const { text } = lineChart({ days: DAYS, series }, options);
    expect(text.match(/class="chart-mark"/g)).to.have.length(1);
    expect(text).to.match(/<title>3 Nov 2026: Deploy 1\.2<\/title>/);
    const { text: plain } = lineChart({ days: DAYS, series }, { title: "Clicks", desc: "" });
    expect(plain).to.not.contain("chart-mark");
  });
});
