import { encode } from "uqr";
import { type Html, html } from "../html.ts";

/** What the standard leaves free around a code (ISO/IEC 18004, section 9.1), in modules. */
const QUIET_ZONE = 4;

/** Draws a text as a QR code: dark on light in every colour scheme, since not every camera reads the reverse. */
export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: "L", border: QUIET_ZONE });
  return html`
    <svg class="qr-code" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}"
      shape-rendering="crispEdges">
      <rect width="${size}" height="${size}" fill="#fff" />
      <path fill="#000"
        d="${data.map(drawRow).join("")}" />
    </svg>
  `;
}

/** Draws what is dark in a row, neighbours at once. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
  }
  return path;
}
