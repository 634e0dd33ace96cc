import { type Html, html } from "../html.ts";

/** How much of something is used. */
interface Meter {
  used: number;
  /** 0: nothing may be used. */
  limit: number;
  /** What is shown to who does not see it, such as `1,204 of 10,000 calls`. */
  label: string;
  /** True: what is wished for is that it is full. */
  isGood?: boolean;
}

const WARN_SHARE = 0.8;

/** Draws a bar that is full when the limit is reached; the caller writes its figures next to it. */
export function meter({ used, limit, label, isGood = false }: Meter): Html {
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  // what is used at all must be visible
  const width = used > 0 ? Math.max(1, Math.round(1000 * share) / 10) : 0;
  const tone = isGood ? "" : share >= 1 ? " meter-full" : share >= WARN_SHARE ? " meter-high" : "";
  return html`
    <svg class="meter${tone}" role="img" aria-label="${label}" viewBox="0 0 100 8"
      preserveAspectRatio="none" width="100%" height="8">
      <rect class="meter-track" width="100"
        height="8" />
      <rect class="meter-used" width="${width}" height="8" />
    </svg>
  `;
}
