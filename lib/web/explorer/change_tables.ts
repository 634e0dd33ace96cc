import type { SearchChangesAnswer } from "../../../schemas/search_changes.ts";
import { EFFECT_NAMES } from "../../metrics/search/changes/effect_names.ts";
import { apiText } from "../api_text.ts";
import { formatNumber, formatShare } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { changeTag, signed } from "../report/change.ts";
import { shownUrl } from "../report/shown_url.ts";
import { said, saidText } from "../texts/said.ts";
import { ledgerAddress, type LedgerQuestion } from "./ledger_question.ts";

type Effects = SearchChangesAnswer["effects"];
type Segments = SearchChangesAnswer["segments"];

/** The site of a change. */
interface ChangedSite {
  siteId: number;
  domain: string;
  /** What the address asks to compare. */
  question: LedgerQuestion;
}

/** A row of the ledger. */
interface LedgerRow {
  previous_clicks: number;
  current_clicks: number;
  change: { clicks: number; low: number; high: number };
  effects: Effects;
}

const FIGURES = [
  { label: "Before", number: true },
  { label: "Now", number: true },
  { label: "Change", number: true },
  { label: "90 % range", number: true },
] as const;

/** Writes the segments that explain a change, what it is split by, and the pages and keywords that moved most. */
export function changeTables(changes: SearchChangesAnswer, site: ChangedSite): Html {
  const { from, to } = changes.current;
  const asked = { ...site.question, from, to };
  return html`
    ${setTable(changes, site)}
    ${segmentTables(changes.segments)}
    ${moverTable("Pages", {
      rows: changes.pages.map((row) => ({
        ...{
          row,
          name: linked(
            `${ledgerAddress(`/sites/${site.siteId}/pages/${row.page_id}`, asked)}#why`,
            shownUrl(row.url, site.domain),
          ),
        },
      })),
      other: changes.other_pages,
    })}
    ${moverTable("Keywords", {
      rows: changes.keywords.map((row) => ({
        ...{ row, name: linked(`/sites/${site.siteId}/keywords/${row.keyword_id}`, row.keyword) },
      })),
      other: changes.other_keywords,
    })}
  `;
}

function linked(path: string, shown: Content): Html {
  return html`<a href="${path}">${shown}</a>`;
}

function setTable(
  { explaining_sets: sets, compared_change }: SearchChangesAnswer,
  { domain }: ChangedSite,
) {
  if (sets.length === 0) return null;
  return card(
    "What explains most of it",
    dataTable({
      caption: said`The fewest segments that explain most of ${
        signed()(compared_change.clicks)
      } clicks`,
      columns: [
        { label: "Segment", prose: true },
        { label: "Before", number: true },
        { label: "Now", number: true },
        { label: "Share of the change", number: true },
      ],
      rows: sets.map((set) => [
        nameSet(set, domain),
        formatNumber(set.previous_clicks),
        formatNumber(set.current_clicks),
        set.share === null ? "–" : formatShare(set.share),
      ]),
    }),
  );
}

type ExplainingSet = SearchChangesAnswer["explaining_sets"][number];

function nameSet(set: ExplainingSet, domain: string): Content {
  const parts: Content[] = [];
  if (set.keyword !== null) parts.push(said`keyword “${set.keyword}”`);
  if (set.url !== null) parts.push(html`page ${shownUrl(set.url, domain)}`);
  if (set.query_class !== null) {
    parts.push(saidText(`${set.query_class.replace("_", " ")} queries`));
  }
  if (set.intent !== null) parts.push(saidText(`${set.intent} intent`));
  if (set.page_group !== null) parts.push(said`group ${set.page_group}`);
  if (set.country !== null) parts.push(said`country ${set.country}`);
  if (set.device !== null) parts.push(said`device ${set.device}`);
  return parts.map((part, place) => html`${place > 0 && ", "}${part}`);
}

const SPLITS = [
  ["device", "By device"],
  ["country", "By country"],
  ["intent", "By intent"],
  ["page_group", "By group of pages"],
] as const;

const KINDS: Readonly<Record<string, string>> = {
  other: "others together",
  unknown: "not known",
  none: "no group",
  unlisted: "clicks that no row has",
};

function segmentTables(segments: Segments): Html {
  const tables = SPLITS.map(([name, caption]) => {
    const { not_available: missing, segments: rows } = segments[name];
    if (missing !== null) {
      return html`
        <h3>${saidText(caption)}</h3>
        <p class="muted">${apiText(missing.message)}</p>
      `;
    }
    return dataTable({
      caption,
      columns: [{ label: "Segment" }, ...FIGURES],
      rows: rows.map((row) => [
        row.kind === "named" ? row.segment : saidText(KINDS[row.kind] ?? row.segment),
        ...figuresOf(row),
      ]),
    });
  });
  return card("Where it happened", tables);
}

/** What one row of movers is. */
const ONE_OF: Readonly<Record<string, string>> = {
  "Pages": "Page",
  "Keywords": "Keyword",
  "Its queries": "Query",
};

/** What moved most, and all others as one row: together they are the whole change. */
export function moverTable(
  title: string,
  { rows, other }: {
    rows: readonly { name: Content; row: LedgerRow }[];
    other: LedgerRow & { count: number | null };
  },
): Html {
  const others = other.count === null
    ? saidText("All others")
    : said`${formatNumber(other.count)} others`;
  return card(
    title,
    dataTable({
      caption: said`${saidText(title)} that moved most`,
      stacks: true,
      columns: [{ label: ONE_OF[title] ?? title }, ...FIGURES, { label: "Mostly by", prose: true }],
      rows: [
        ...rows.map(({ name, row }) => [name, ...figuresOf(row), mainEffect(row.effects)]),
        [others, ...figuresOf(other), mainEffect(other.effects)],
      ],
    }),
  );
}

function figuresOf(
  { previous_clicks, current_clicks, change }: Omit<LedgerRow, "effects">,
): Content[] {
  return [
    formatNumber(previous_clicks),
    formatNumber(current_clicks),
    changeTag({ delta: change.clicks }),
    said`${signed()(change.low)} to ${signed()(change.high)}`,
  ];
}

/** The effect with the most clicks. */
function mainEffect(effects: Effects): string {
  // the names have the keys of the schema
  const names = Object.keys(EFFECT_NAMES) as (keyof Effects)[];
  const [most] = names.toSorted((a, b) =>
    Math.abs(effects[b].clicks) - Math.abs(effects[a].clicks)
  );
  if (most === undefined || effects[most].clicks === 0) return "–";
  return `${saidText(EFFECT_NAMES[most])} (${signed()(effects[most].clicks)})`;
}

function card(title: string, content: Content): Html {
  const id = title.toLowerCase().replaceAll(/\W+/g, "-");
  return html`
    <section class="card" aria-labelledby="${id}">
      <h2 id="${id}">${saidText(title)}</h2>
      ${content}
    </section>
  `;
}
