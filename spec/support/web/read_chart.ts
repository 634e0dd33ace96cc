import { parseDocument } from "htmlparser2";
import { DomUtils } from "htmlparser2";
import type { Html } from "../../../lib/web/html.ts";

/** What a chart draws, for specs. */
export interface ReadChart {
  /** The attribute `d` of each path, in order. */
  paths: string[];
  /** Left, top, width and height of the bars within the plot. */
  bars: string[];
  /** Texts of the axes: values from zero on, then days or categories. */
  labels: string[];
  /** Texts of the legend. */
  names: string[];
  /** Places of single dots. */
  dots: string[];
  /** What places tell to who points at them. */
  targets: string[];
  title: string | undefined;
  desc: string | undefined;
}

/** Reads a chart as a browser would. */
export function readChart(chart: Html): ReadChart {
  const root = parseDocument(chart.text);
  const elements = DomUtils.getElementsByTagName("*", root, true);
  const all = (name: string, kind = "") =>
    elements.filter((one) => one.name === name && (one.attribs["class"] ?? "").startsWith(kind));
  const texts = (name: string, kind = "") =>
    all(name, kind).map((one) => DomUtils.textContent(one).trim());
  const isTarget = ({ parent }: (typeof elements)[number]) =>
    parent !== null && "attribs" in parent &&
    (parent.attribs["class"] ?? "").split(" ").includes("chart-target");
  return {
    paths: all("path").map(({ attribs }) => attribs["d"] ?? ""),
    bars: all("rect", "chart-bar").filter(({ attribs }) => attribs["x"] !== "6")
      .map(({ attribs: a }) => `${a["x"]} ${a["y"]} ${a["width"]} ${a["height"]}`),
    labels: texts("text", "chart-label"),
    names: texts("li"),
    dots: all("circle").map(({ attribs }) => `${attribs["cx"]} ${attribs["cy"]}`),
    targets: all("title").filter(isTarget).map((one) => DomUtils.textContent(one)),
    title: all("title").filter((one) => !isTarget(one)).map((one) => DomUtils.textContent(one))[0],
    desc: texts("desc")[0],
  };
}
