import { said } from "../texts/said.ts";
import { DEFAULT_DAYS } from "../../metrics/search_data/choose_window.ts";
import { KEPT_DAYS } from "../../metrics/search_data/kept_windows.ts";
import { type Html, html } from "../html.ts";
import { attributes } from "../parts/attributes.ts";

/** The periods that may be chosen, in days: those that are computed whenever data come, so that none is slow. */
const PERIODS: readonly number[] = [DEFAULT_DAYS, ...KEPT_DAYS].toSorted((a, b) => a - b);

/** The name of the choice in the address. */
const NAME = "days";

/** Reads which period is asked for; null: the default one, which is also that of any other text. */
export function readChosenDays(query: URLSearchParams): number | null {
  const days = PERIODS.find((one) => String(one) === query.get(NAME));
  return days === undefined || days === DEFAULT_DAYS ? null : days;
}

/** Where the choice is shown. */
interface PeriodChoice {
  /** Null: the default. */
  days: number | null;
  /** What lets a reader in who has no session: empty, or `?` and a query. */
  query: string;
}

/** Writes the periods that may be chosen, as links; not printed. */
export function periodChoice({ days, query }: PeriodChoice): Html {
  const chosen = days ?? DEFAULT_DAYS;
  const links = PERIODS.map((one) => {
    const asked = new URLSearchParams(query);
    asked.set(NAME, String(one));
    const names = { href: `?${asked}`, "aria-current": one === chosen && "true" };
    return html`<li><a ${attributes(names)}>${said`${one} days`}</a></li>\n`;
  });
  return html`
    <nav class="report-period no-print" aria-labelledby="period-label">
      <p id="period-label">${said`Search performance, visibility and AI answers of the last`}</p>
      <ul>${links}</ul>
    </nav>
  `;
}
