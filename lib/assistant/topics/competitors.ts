import type { AnswerTo, ApiReading, RowOf } from "../api_reader.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind, Suggestion } from "../kind.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import { IMPORT_DATA, look, noDataSuggestions, statusNote, tellRows } from "../tell_rows.ts";

/** Questions about competitors. */
export const COMPETITOR_KINDS: readonly Kind[] = [
  {
    name: "competitors",
    title: "the competitors",
    example: "Who are our competitors?",
    narrower: { domain: "competitor_one" },
    asks: [
      "which domain competes with us",
      "which sites compete with us",
      "which domains compete with us cannibal refdomain",
      "who are our competitors",
      "list competitors",
      "main rivals in search",
      "who do we compete with",
      "who outranks us",
      "against whom do we compete",
      "strongest competitors",
      "which domains rank beside us competitors",
      "who ranks for the same keywords competition",
      "how many competitors do we have",
    ],
    answer: tellCompetitors,
  },
  {
    name: "competitor_one",
    title: "one competitor",
    example: "How do we compare with rival.example?",
    needs: ["domain"],
    asks: [
      "how do we compare with {domain}",
      "how strong is {domain}",
      "{domain}",
      "tell me about the competitor {domain}",
      "are we better than {domain}",
      "us versus {domain}",
      "visibility of {domain}",
      "who wins against {domain}",
      "how many keywords do we share with {domain}",
      "which keywords do we have in common with {domain}",
    ],
    answer: tellOne,
  },
  {
    name: "keyword_gap",
    title: "the keywords that a competitor has and we lack",
    example: "Which keywords does rival.example have that we lack?",
    asks: [
      "which keywords does {domain} have that we lack",
      "keyword gap with {domain}",
      "keywords where {domain} ranks but we do not rank",
      "what keywords are we missing",
      "keywords that only {domain} ranks for",
      "keyword gap",
      "for which keywords do competitors rank but not us",
      "what does {domain} rank for and we do not",
    ],
    answer: (context) => tellGap(context, "missing"),
  },
  {
    name: "keyword_gap_weaker",
    title: "the keywords for which a competitor ranks better",
    example: "Where does rival.example outrank us?",
    asks: [
      "where does {domain} rank ahead of us",
      "where does {domain} rank above us",
      "where does {domain} outrank us",
      "keywords where {domain} ranks better than us",
      "which keywords do we rank worse for than {domain}",
      "for which keywords is {domain} ahead of us",
      "where are competitors better than us in rankings",
      "which keywords are we losing to {domain}",
      "where do rivals beat us",
    ],
    answer: (context) => tellGap(context, "weaker"),
  },
];

const FIELDS = [
  "id",
  "domain",
  "origin",
  "platform",
  "common_keywords_count",
  "keywords_count",
  "overlap",
  "competition_level",
  "avg_position",
  "our_avg_position",
  "wins_count",
  "losses_count",
  "share_of_voice",
  "visibility_pct",
] as const;

type CompetitorsReading = ApiReading<AnswerTo<"listCompetitors", { fields: typeof FIELDS }>>;
type Competitor = RowOf<CompetitorsReading["body"]>;

async function tellCompetitors(context: Context): Promise<Draft> {
  const { write } = context;
  const named = await context.read("listCompetitors", { query: { fields: FIELDS, per_page: 5 } });
  const rows = named.body.data;
  if (rows.length > 0 && rows.every((row) => !row.common_keywords_count)) {
    return namedOnly(context, named, rows);
  }
  return await tellRows(context, {
    operationId: "listCompetitors",
    query: { "filter[common_keywords_count][gte]": 1, fields: FIELDS },
    lead: (total, { body }) =>
      write.say`${
        write.many(total, "domain stands", "domains stand")
      } beside the site in the results of ${
        write.many(body.meta.summary?.keywords_count, "tracked keyword")
      } (up to ${write.day(body.meta.to)}); the strongest first:`,
    none: "No competitor is known: that takes imported result pages of tracked keywords.",
    row: (one) =>
      write.say`${one.domain}: ${
        write.many(one.common_keywords_count, "common keyword")
      }, visibility ${write.percent(one.visibility_pct)}, share of voice ${
        write.share(one.share_of_voice)
      }, mean position ${write.position(one.avg_position)} (ours there ${
        write.position(one.our_avg_position)
      })`,
    cite: (one) => ["competitor", one.id, one.domain],
    after: ({ body }) => [
      body.meta.summary?.share_of_voice === null || !body.meta.summary
        ? null
        : write.say`Our own: visibility ${
          write.percent(body.meta.summary.visibility_pct)
        }, share of voice ${write.share(body.meta.summary.share_of_voice)}.`,
    ],
    suggestions: (rows) =>
      rows.length === 0 ? [NAME_COMPETITOR, IMPORT_DATA] : [
        look(
          write.say`See keywords that ${rows[0]?.domain} has and we lack.`,
          `/competitors/${rows[0]?.id}/gap?set=missing`,
        ),
        look("See visibility over time.", "/visibility?competitors=true"),
        NAME_COMPETITOR,
      ],
  });
}

/** Competitors of which no tracked keyword's results tell anything. */
function namedOnly({ write }: Context, reading: ApiReading, rows: readonly Competitor[]): Draft {
  return {
    text: [
      write.say`Named as ${rows.length === 1 ? "competitor" : "competitors"}: ${
        write.list(rows.map(({ domain }) => writeUrl(domain)))
      }. How they compare with the site is not known: that needs imported result pages of tracked keywords in which they are found.`,
    ],
    citations: rows.map(({ id, domain }) => cite(reading, "competitor", id, domain)),
    suggestions: [IMPORT_DATA, look("See the competitors.", "/competitors")],
  };
}

const NAME_COMPETITOR: Suggestion = {
  type: "name_competitor",
  label: "Name a competitor.",
  method: "POST",
  path: "/competitors",
};

/** The competitor that a question names, else the strongest; undefined where there is none. */
async function findCompetitor(
  { read, entities, cited }: Context,
): Promise<
  { row: Competitor | undefined; reading: CompetitorsReading; asked: string | undefined }
> {
  const last = cited.find(({ type }) => type === "competitor");
  const asked = entities.domains[0]?.toLowerCase().replace(/^www\./, "") ??
    (last ? last.label : undefined);
  const query = asked === undefined ? {} : { "filter[domain]": asked };
  const reading = await read("listCompetitors", {
    query: { ...query, fields: FIELDS, per_page: 1 },
  });
  return { row: reading.body.data[0], reading, asked };
}

function unknownCompetitor(
  { write }: Context,
  reading: CompetitorsReading,
  asked: string | undefined,
): Draft {
  const { meta } = reading.body;
  return {
    text: [
      asked === undefined
        ? statusNote(meta) ??
          "No competitor is known: that takes imported result pages of tracked keywords."
        : write
          .say`${
          writeUrl(asked)
        } is no known competitor of this site: nobody named it, and it does not rank with the site in the imported result pages often enough.`,
    ],
    citations: [cite(reading, "competitors", null, "Competitors")],
    suggestions: [
      asked === undefined ? NAME_COMPETITOR : {
        ...NAME_COMPETITOR,
        label: write.say`Name ${writeUrl(asked)} as a competitor.`,
        body: { domain: asked },
      },
      look("See the competitors.", "/competitors"),
      ...(noDataSuggestions(meta) ?? []).slice(0, 1),
    ],
  };
}

async function tellOne(context: Context): Promise<Draft> {
  const { write } = context;
  const { row, reading, asked } = await findCompetitor(context);
  if (!row) return unknownCompetitor(context, reading, asked);
  const { meta } = reading.body;
  if (row.common_keywords_count === null) {
    return {
      text: [statusNote(meta) ?? write.say`The figures of ${row.domain} are not there yet.`],
      citations: [cite(reading, "competitor", row.id, row.domain)],
      suggestions: [look("See the competitors.", "/competitors")],
    };
  }
  return {
    text: [
      write.say`${row.domain} shares ${
        write.many(row.common_keywords_count, "keyword")
      } with us: there its mean position is ${write.position(row.avg_position)}, ours ${
        write.position(row.our_avg_position)
      }.`,
      write.say`We are ahead on ${write.count(row.wins_count)} and behind on ${
        write.count(row.losses_count)
      }.`,
      write.say`Its visibility is ${write.percent(row.visibility_pct)} (ours ${
        write.percent(meta.summary?.visibility_pct)
      }), its share of voice ${write.share(row.share_of_voice)} (ours ${
        write.share(meta.summary?.share_of_voice)
      }), by ranks up to ${write.day(meta.to)}.`,
    ],
    citations: [cite(reading, "competitor", row.id, row.domain)],
    suggestions: [
      look("See keywords that we lack.", `/competitors/${row.id}/gap?set=missing`),
      look("See keywords where it is ahead.", `/competitors/${row.id}/gap?set=weaker`),
    ],
  };
}

async function tellGap(context: Context, set: "missing" | "weaker"): Promise<Draft> {
  const { write } = context;
  const { row: rival, reading, asked } = await findCompetitor(context);
  if (!rival) return unknownCompetitor(context, reading, asked);
  return await tellRows(context, {
    operationId: "listKeywordGap",
    params: { competitor_id: rival.id },
    query: { set },
    lead: (total, { body }) =>
      write.say`${
        set === "missing"
          ? write.say`${rival.domain} ranks for ${
            write.many(total, "tracked keyword")
          } that we do not rank for`
          : write.say`${rival.domain} ranks better than we do for ${
            write.many(total, "tracked keyword")
          }`
      } (up to ${write.day(body.meta.to)}); the most clicks first:`,
    none: set === "missing"
      ? write.say`There is no tracked keyword that ${rival.domain} ranks for and we do not.`
      : write.say`There is no tracked keyword for which ${rival.domain} ranks better than we do.`,
    row: (row) =>
      write.say`${quoteText(row.keyword)}: their position ${write.position(row.position)}, ours ${
        row.our_position === null ? "none" : write.position(row.our_position)
      }, ${
        row.search_volume === null
          ? "volume unknown"
          : write.say`${write.count(row.search_volume)} searches a month`
      }`,
    cite: (row) => ["keyword", row.keyword_id, quoteText(row.keyword)],
    suggestions: [
      look("See the whole gap.", `/competitors/${rival.id}/gap`),
      look("See the other competitors.", "/competitors"),
    ],
  });
}
