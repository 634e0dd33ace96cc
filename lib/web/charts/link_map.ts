import { type Html, html } from "../html.ts";
import { shorten } from "./bar_chart.ts";

/** A page of a map. */
interface MapNode {
  label: string;
  /** Where it can be walked to. */
  href: string;
}

/** A page with those that link to it and those that it links to. */
interface LinkMap {
  middle: string;
  from: readonly MapNode[];
  to: readonly MapNode[];
}

const WIDTH = 1000;
const NODE = { width: 300, height: 32, gap: 12 } as const;
const LABEL_LENGTH = 36;
const PADDING = 14;

/**
 * Draws a page in the middle, pages that link to it on the left and pages that it links to on the right. Lists beside it
 * have the same links for those who do not see it.
 */
export function linkMap({ middle, from, to }: LinkMap): Html {
  const rows = Math.max(1, from.length, to.length);
  const height = rows * (NODE.height + NODE.gap) + NODE.gap;
  const center = height / 2;
  const middleX = (WIDTH - NODE.width) / 2;
  return html`
    <svg class="link-map" viewBox="0 0 ${WIDTH} ${height}" aria-hidden="true">
    ${column(from, { height, x: 0, end: [middleX, center] })}
    ${column(to, { height, x: WIDTH - NODE.width, end: [middleX + NODE.width, center] })}
    ${box(middle, { x: middleX, y: center - NODE.height / 2, kind: "link-map-middle" })}
      </svg>
  `;
}

interface Side {
  height: number;
  x: number;
  /** Where its lines meet. */
  end: readonly [x: number, y: number];
}

function column(nodes: readonly MapNode[], { height, x, end: [endX, endY] }: Side): Html {
  const own = nodes.length * (NODE.height + NODE.gap) - NODE.gap;
  const top = (height - own) / 2;
  const startX = x === 0 ? NODE.width : x;
  const bend = (startX + endX) / 2;
  return html`<g>${
    nodes.map(({ label, href }, at) => {
      const y = top + at * (NODE.height + NODE.gap);
      const middle = y + NODE.height / 2;
      const path = `M${startX} ${middle}C${bend} ${middle} ${bend} ${endY} ${endX} ${endY}`;
      return html`
        <path class="link-map-line" d="${path}" />
        <a href="${href}" tabindex="-1">${box(label, { x, y, kind: "link-map-node" })}</a>
      `;
    })
  }</g>`;
}

function box(label: string, { x, y, kind }: { x: number; y: number; kind: string }): Html {
  return html`
    <g class="${kind}">
      <title>${label}</title>
      <rect x="${x}" y="${y}" width="${NODE.width}" height="${NODE.height}" rx="6" />
      <text x="${x + PADDING}" y="${y + NODE.height / 2 + 5}">${shorten(label, LABEL_LENGTH)}</text>
    </g>
  `;
}
