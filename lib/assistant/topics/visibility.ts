import type { ReadingOf } from "../api_reader.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { quoteText } from "../quote_text.ts";
import { IMPORT_DATA, look, noDataSuggestions, statusNote } from "../tell_rows.ts";

/** Questions about visibility and the distribution of ranks. */
export const VISIBILITY_KINDS: readonly Kind[] = [
  {
    name: "visibility",
    title: "the visibility in search",
    example: "How visible are we in search?",
    why: "visibility_movers",
    asks: [
      "how visible are we in search",
      "visibility score",
      "what is our visibility",
      "visibility index",
      "did our visibility change",
      "how did our visibility develop over time",
      "is our visibility going up or down",
    ],
    answer: tellVisibility,
  },
  {
    name: "share_of_voice",
    title: "the share of voice in search",
    example: "What is our share of voice?",
    why: "visibility_movers",
    asks: [
      "what is our share of voice",
      "share of voice",
      "our sov in search",
      "how big is our share of voice against competitors",
    ],
    answer: tellShareOfVoice,
  },
  {
    name: "rank_distribution",
    shows: ["positions"],
    title: "how many keywords are at which positions",
    example: "What is the distribution of our rankings?",
    asks: [
      "how many keywords are {positions}",
      "how many of our keywords sit {positions}",
      "how many terms rank {positions}",
      "how many keywords are in the top 3 {positions}",
      "distribution of rankings",
      "how many first page rankings do we have {positions}",
      "ranking distribution by position",
      "rankings in the top 10 {positions}",
      "average position of tracked keywords",
    ],
    answer: tellDistribution,
  },
  {
    name: "visibility_movers",
    title: "the keywords that moved the visibility",
    example: "Which keywords changed our visibility?",
    asks: [
      "which keywords changed our visibility",
      "winners and losers of visibility by keyword",
      "why did our visibility drop",
      "why did visibility change",
      "winners and losers",
      "what moved our share of voice",
    ],
    answer: tellMovers,
  },
];

async function readVisibility(context: Context): Promise<ReadingOf<"getVisibility">> {
  return await context.read("getVisibility", { query: await context.window() });
}

/** What is said where visibility is not known. */
function notKnown(reading: ReadingOf<"getVisibility">): Draft {
  const { meta } = reading.body;
  return {
    text: [statusNote(meta) ?? "Visibility needs ranks or search data, and the site has neither."],
    citations: [cite(reading, "visibility", null, "Visibility")],
    suggestions: noDataSuggestions(meta) ?? [IMPORT_DATA],
  };
}

/** Over what it is measured. */
function measuredBy(
  context: Context,
  meta: ReadingOf<"getVisibility">["body"]["meta"],
): string {
  const { write } = context;
  if (meta.universe !== "tracked" || !meta.context) {
    return "It is measured over the queries that Search Console reports, which all rank: an upper bound.";
  }
  const { engine, country, device } = meta.context;
  return write.say`Measured by imported ranks of ${engine}${
    country ? write.say` in ${write.country(country)}` : ""
  }${device ? write.say` on ${device}` : ""}.`;
}

async function tellVisibility(context: Context): Promise<Draft> {
  const { write } = context;
  const reading = await readVisibility(context);
  const { data: { current, previous, delta }, meta } = reading.body;
  if (!current || current.visibility_pct === null) return notKnown(reading);
  return {
    text: [
      write.say`The visibility on ${write.day(meta.to)} is ${
        write.percent(current.visibility_pct)
      } (score ${write.count(current.visibility_score)}) over ${
        write.many(current.keywords_count, "keyword")
      }.`,
      previous && delta && previous.visibility_pct !== null
        ? write.say`Before (${write.day(meta.previous?.to)}) it was ${
          write.percent(previous.visibility_pct)
        } (${write.change(delta.visibility_pct)} points).`
        : "There is no window before to compare with.",
      current.avg_position === null
        ? null
        : write.say`The mean position is ${write.position(current.avg_position)}.`,
      measuredBy(context, meta),
      statusNote(meta),
    ],
    citations: [cite(reading, "visibility", null, "Visibility")],
    suggestions: [
      look("See it with competitors.", "/visibility?competitors=true"),
      look("See the competitors.", "/competitors"),
    ],
  };
}

async function tellShareOfVoice(context: Context): Promise<Draft> {
  const { write } = context;
  const [reading, rivals] = await Promise.all([
    readVisibility(context),
    context.read("listCompetitors", {
      query: {
        "filter[share_of_voice][gte]": 0,
        sort: "-share_of_voice",
        fields: "id,domain,share_of_voice",
        per_page: 3,
      },
    }),
  ]);
  const { data: { current, previous, delta }, meta } = reading.body;
  if (!current || current.share_of_voice === null) {
    const known = meta.share_of_voice_status?.message ?? statusNote(meta);
    return {
      text: [
        known ??
          "The share of voice is not known: it takes imported result pages of tracked keywords, " +
            "with the results of all domains.",
      ],
      citations: [cite(reading, "visibility", null, "Visibility")],
      suggestions: [IMPORT_DATA, look("See the visibility.", "/visibility")],
    };
  }
  const list = rivals.body.data;
  const beside = rivals.body.meta.summary;
  return {
    text: [
      write.say`Our share of voice on ${write.day(meta.to)} is ${
        write.share(current.share_of_voice)
      } over ${write.many(current.keywords_count, "keyword")}.`,
      previous && delta && previous.share_of_voice !== null
        ? write.say`Before (${write.day(meta.previous?.to)}) it was ${
          write.share(previous.share_of_voice)
        }.`
        : null,
      // a window is compared over the keywords of both; beside competitors all keywords count
      beside && list.length > 0
        ? write.say`In the results of ${write.many(beside.serps_count, "tracked keyword")} it is ${
          write.share(beside.share_of_voice)
        }; the strongest competitors there:`
        : null,
      ...list.map((one) => `- ${one.domain}: ${write.share(one.share_of_voice)}`),
      measuredBy(context, meta),
    ],
    citations: [
      cite(reading, "visibility", null, "Share of voice"),
      ...list.map((one) => cite(rivals, "competitor", one.id, one.domain)),
    ],
    suggestions: [
      look("See the competitors.", "/competitors"),
      look("See it over time.", "/visibility?competitors=true"),
    ],
  };
}

async function tellDistribution(context: Context): Promise<Draft> {
  const { write } = context;
  const reading = await readVisibility(context);
  const { data: { current, previous }, meta } = reading.body;
  if (!current || current.keywords_count === null || current.keywords_count === 0) {
    return notKnown(reading);
  }
  return {
    text: [
      write.say`Of ${write.many(current.keywords_count, "keyword")} on ${write.day(meta.to)}:`,
      write.say`- first to third: ${write.count(current.top_3)}`,
      write.say`- fourth to tenth: ${write.count(current.top_4_10)}`,
      write.say`- on the second page: ${write.count(current.top_11_20)}`,
      write.say`- further down: ${write.count(current.top_21_100)}`,
      current.unranked_count === null
        ? null
        : write.say`- not ranked: ${write.count(current.unranked_count)}`,
      previous?.top_3 === null || previous?.top_3 === undefined
        ? null
        : write.say`Before, ${write.count(previous.top_3)} were first to third and ${
          write.count(previous.top_4_10)
        } fourth to tenth.`,
      measuredBy(context, meta),
    ],
    citations: [cite(reading, "visibility", null, "Keywords by position")],
    suggestions: [
      look("See keywords on page one.", "/keywords?filter[position][lte]=10"),
      look("See the visibility.", "/visibility"),
    ],
  };
}

type Mover = ReadingOf<"getVisibility">["body"]["data"]["winners"][number];

async function tellMovers(context: Context): Promise<Draft> {
  const { write, rows } = context;
  const reading = await readVisibility(context);
  const { data: { current, winners, losers }, meta } = reading.body;
  if (!current || current.visibility_pct === null) return notKnown(reading);
  if (!meta.previous) {
    return {
      text: [
        write.say`Visibility is known on ${
          write.day(meta.to)
        }, but of no day before to compare it with, so nobody can say which keywords moved it.`,
        measuredBy(context, meta),
      ],
      citations: [cite(reading, "visibility", null, "Visibility")],
      suggestions: [IMPORT_DATA, look("See the visibility.", "/visibility")],
    };
  }
  const tell = (one: Mover) =>
    write.say`- ${quoteText(one.keyword)}: position ${
      one.position === null ? "none" : write.position(one.position)
    } after ${one.previous_position === null ? "none" : write.position(one.previous_position)} (${
      write.change(one.visibility_delta)
    } points)`;
  const up = winners.slice(0, rows.count);
  const down = losers.slice(0, rows.count);
  return {
    text: [
      up.length === 0 ? "No keyword added to the visibility." : "What added to the visibility:",
      ...up.map(tell),
      down.length === 0 ? "No keyword took from it." : "What took from it:",
      ...down.map(tell),
      write.say`Compared: ${write.day(meta.to)} with ${write.day(meta.previous?.to)}.`,
    ],
    citations: [
      cite(reading, "visibility", null, "Winners and losers"),
      ...[...up, ...down].map((one) =>
        cite(reading, "keyword", one.keyword_id, quoteText(one.keyword))
      ),
    ],
    suggestions: [look("See it over time.", "/visibility"), look("See the keywords.", "/keywords")],
  };
}
