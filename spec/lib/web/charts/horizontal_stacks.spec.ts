import { expect } from "chai";
import { horizontalStacks } from "../../../../lib/web/charts/horizontal_stacks.ts";
import { readChart } from "../../../support/web/read_chart.ts";

const TOLD = { title: "Issues", desc: "Links 4." };

describe("horizontalStacks()", () => {
  it("draws each bar of its series, beside the largest sum", () => {
    const series = [
      { name: "Errors", values: [1, 0], tone: "bad" as const },
      { name: "Warnings", values: [3, 2], tone: "warn" as const },
    ];
    const chart = horizontalStacks({ labels: ["Links", "Canonical"], series }, TOLD);
    const { bars, names } = readChart(chart);
    expect(bars).to.deep.equal(["0% 20 25% 12", "25% 20 75% 12", "0% 58 50% 12"]);
    expect(names).to.deep.equal(["Errors", "Warnings"]);
    expect(chart.text).to.contain(">4</text>").and.contain("tone-bad").and.contain('height="76"');
  });

  it("draws nothing of zeros, of what is not known, and of what is below zero", () => {
    const series = [{ name: "p", values: [0, null, -3] }];
    expect(readChart(horizontalStacks({ labels: ["a", "b", "c"], series }, TOLD)).bars)
      .to.deep.equal([]);
    expect(horizontalStacks({ labels: [], series }, TOLD).text).to.contain("No data");
  });

  it("takes no label for markup", () => {
    const series = [{ name: "p", values: [1] }];
    const { text } = horizontalStacks({ labels: ["<script>"], series }, TOLD);
    expect(text).to.contain("&lt;script&gt;").and.not.contain("<script>");
  });
});
