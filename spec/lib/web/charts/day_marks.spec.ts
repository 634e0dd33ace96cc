import { expect } from "chai";
import { markDays, tellMark } from "../../../../lib/web/charts/day_marks.ts";
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
