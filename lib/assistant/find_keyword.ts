import type { AnswerTo, ApiQuery, ApiReading, RowOf } from "./api_reader.ts";
import { cite, type Context } from "./context.ts";
import type { Draft } from "./kind.ts";
import { keywordSpellings, writeSpellings } from "./keyword_spellings.ts";
import { quoteText } from "./quote_text.ts";
import { look, noDataSuggestions, statusNote } from "./tell_rows.ts";
import { keywordKey } from "../metrics/core/normalise_query.ts";

/** The keywords of `GET …/keywords`, with the fields that topics tell of. */
type KeywordsReading = ApiReading<AnswerTo<"listKeywords", { fields: typeof FIELDS }>>;

/** One of them. */
type KeywordRow = RowOf<KeywordsReading["body"]>;

/** The keyword that is meant, or what to say instead. */
type KeywordChoice = { row: KeywordRow; reading: KeywordsReading } | {
  draft: Draft;
  /** Whether the data have no such keyword, or are not there. */
  isUnknown: boolean;
};

const SETTINGS = "id,keyword,tracked,branded,intent,url,tags,search_volume,pages_count";
const POSITIONS = "position,position_source,previous_position,position_change,best_position";
const FIELDS = `${SETTINGS},${POSITIONS},clicks,impressions,ctr,expected_ctr,clicks_delta` as const;
const MAX_LISTED = 6;
/** This many names are looked for among the words of keywords. */
const MAX_SEARCHED = 2;

/**
 * Finds the keyword that a question names: in quotes, after "for", or as words that nothing else is
 * known of. An exact one first, else the one that has the words; where several have, says which.
 */
export async function findKeyword(context: Context): Promise<KeywordChoice> {
  const { entities, read, cited } = context;
  const window = await context.window();
  const names = [...entities.quoted, ...entities.keywords];
  if (names.length === 0) {
    const last = cited.find(({ type }) => type === "keyword");
    if (!last) {
      const text = ["Name a keyword, best in quotes, such as “garden hose”."];
      return { draft: { text }, isUnknown: false };
    }
    const reading = await read("listKeywords", {
      query: { ...window, "filter[id]": Number(last.id), fields: FIELDS, per_page: 1 },
    });
    const [row] = reading.body.data;
    return row ? { row, reading } : missing(context, last.label, reading);
  }
  const exact = await readExact(context, window, names);
  const rows = exact.body.data;
  const row = names.toSorted((a, b) => b.split(" ").length - a.split(" ").length)
    .flatMap((name) =>
      rows.find(({ keyword }) => keywordKey(keyword) === keywordKey(name)) ?? []
    )[0];
  if (row) return { row, reading: exact };
  const [name = ""] = names;
  if (exact.body.meta.source === null) return missing(context, name, exact);
  const alike = await Promise.all(
    names.slice(0, MAX_SEARCHED).map((text) =>
      read("listKeywords", {
        query: { ...window, q: text, fields: FIELDS, per_page: MAX_LISTED },
      })
    ),
  );
  for (const [index, like] of alike.entries()) {
    const found = like.body.data;
    const same = found.find(({ keyword }) =>
      keywordKey(keyword) === keywordKey(names[index] ?? "")
    );
    if (same) return { row: same, reading: like };
    const [row] = found;
    if (row && found.length === 1) return { row, reading: like };
    if (row) return several(context, names[index] ?? "", like);
  }
  return missing(context, name, exact);
}

/** All names at once; one with a comma, which would part the list, by itself. */
function readExact(
  { read }: Context,
  window: ApiQuery,
  names: readonly string[],
): Promise<KeywordsReading> {
  const spellings = names.flatMap((name) => writeSpellings(keywordSpellings(name)) ?? []);
  const filter = spellings.length === 0
    ? { q: names[0] ?? "" }
    : { "filter[keyword][in]": spellings.join(",") };
  const query = { ...window, ...filter, fields: FIELDS, per_page: MAX_LISTED };
  return read("listKeywords", { query });
}

function missing({ write }: Context, name: string, reading: KeywordsReading): KeywordChoice {
  const { meta } = reading.body;
  const hasData = meta.source !== null;
  return {
    isUnknown: true,
    draft: {
      text: [
        hasData
          ? write.say`The site's data have no keyword ${
            quoteText(name)
          } in this window: it was not seen in search, or is not tracked. That is not the same as ranking nowhere.`
          : statusNote(meta) ?? write.say`There are no data on the keyword ${quoteText(name)}.`,
      ],
      citations: [cite(reading, "keywords", null, "Keywords of that name")],
      suggestions: [
        {
          type: "track_keyword",
          label: "Track the keyword.",
          method: "POST",
          path: "/keywords",
          body: { keywords: [name] },
        },
        ...(noDataSuggestions(meta) ?? [look("See all keywords.", "/keywords")]),
      ],
    },
  };
}

function several({ write }: Context, name: string, reading: KeywordsReading): KeywordChoice {
  const rows = reading.body.data;
  return {
    isUnknown: false,
    draft: {
      text: [
        write.say`${write.many(reading.body.meta.total, "keyword")} have the words ${
          quoteText(name)
        }; name one of them for more:`,
        ...rows.map((row) =>
          write.say`- ${quoteText(row.keyword)}: position ${write.position(row.position)}, ${
            write.many(row.clicks, "click")
          }`
        ),
      ],
      citations: rows.map((row) => cite(reading, "keyword", row.id, quoteText(row.keyword))),
      suggestions: rows.slice(0, 3).map((row) =>
        look(
          write.say`See the history of ${quoteText(row.keyword)}.`,
          `/keywords/${row.id}/history`,
        )
      ),
    },
  };
}
