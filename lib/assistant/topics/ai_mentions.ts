import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import {
  ADD_PROMPT,
  ASK_ENGINES,
  engineFilter,
  hasAnswers,
  noAnswers,
  readMentions,
  whoAnswered,
  windowOf,
} from "../read_mentions.ts";
import { look, tellRows } from "../tell_rows.ts";

/** Questions about what AI engines say of the site. */
export const AI_MENTION_KINDS: readonly Kind[] = [
  {
    name: "ai_mentions",
    title: "how often AI engines mention the site",
    example: "How often do AI engines mention us?",
    why: "ai_cited_instead",
    asks: [
      "do we appear in ai answers",
      "how many ai answers name us",
      "mention rate in ai",
      "how often does chatgpt name us",
      "are we in chatgpt",
      "do we show up in answers of ai engines",
      "ai mentions",
      "does chatgpt mention our brand",
      "are we mentioned by ai assistants",
      "how visible are we in ai answers",
      "how visible are we in chatgpt and perplexity",
      "mention rate",
      "do chatbots recommend us",
      "are we named by chatgpt",
      "does chatgpt know our brand",
      "what does chatgpt say about us",
      "ai visibility",
      "did our ai mentions change",
    ],
    answer: tellMentions,
  },
  {
    name: "ai_engines",
    title: "the mentions by AI engine",
    example: "Which AI engine mentions us most?",
    asks: [
      "how often does perplexity cite us",
      "ai mentions by engine",
      "which ai engine mentions us most",
      "mentions per engine",
      "which chatbot cites us most",
    ],
    answer: tellEngines,
  },
  {
    name: "ai_share_of_voice",
    title: "our share of all mentions in AI answers, with the competitors",
    example: "What is our share of voice in AI answers?",
    asks: [
      "what portion of the mentions in ai answers do we have",
      "which competitor is mentioned more often than us by ai",
      "which brand is recommended ahead of us by chatbots",
      "what portion of the ai answers is about us",
      "our portion of mentions in ai answers",
      "which competitors lead in ai answers",
      "what is our share of voice in ai answers",
      "ai share of voice",
      "are competitors mentioned more often than us by ai",
      "share of voice in chatgpt",
      "which competitors do ai engines mention",
    ],
    answer: tellVoice,
  },
  {
    name: "ai_sentiment",
    title: "the tone of the mentions in AI answers",
    example: "How positive is what AI says about us?",
    asks: [
      "do ai engines speak well or badly of us",
      "positive or negative in ai answers",
      "how positive is what ai says about us",
      "sentiment of ai mentions",
      "do ai engines speak well of us",
      "negative mentions in ai answers",
      "tone of ai answers about our brand",
    ],
    answer: tellSentiment,
  },
  {
    name: "ai_cited_instead",
    title: "the sources that AI engines cite",
    example: "Who is cited by AI engines instead of us?",
    asks: [
      "which sources do ai engines quote",
      "cited sources in ai answers",
      "who is cited by ai engines instead of us",
      "which sources do ai engines cite",
      "which websites does chatgpt cite",
      "which domains are cited in ai answers",
      "citations in ai answers",
      "which sites do ai engines quote instead of ours",
    ],
    answer: tellCited,
  },
  {
    name: "ai_own_citations",
    title: "the own pages that AI engines cite",
    example: "Which pages of ours are cited by AI engines?",
    asks: [
      "which pages of ours are cited by ai engines",
      "how often do ai engines cite our pages",
      "our pages in the citations of chatgpt",
      "do ai engines cite our pages",
    ],
    answer: tellOwnCited,
  },
  {
    name: "ai_prompts",
    title: "the prompts that AI engines are asked",
    example: "Which prompts do we track?",
    asks: [
      "for which prompts do we not appear",
      "to which prompts are we mentioned by nobody",
      "prompts where nobody mentions us",
      "which prompts do we track",
      "list prompts",
      "which questions do you ask the ai engines",
      "what questions are put to ai engines prompts",
      "how many prompts are there",
      "ai prompts",
    ],
    answer: tellPrompts,
  },
];

interface Change {
  previous: number | null;
  delta: number | null;
  significant: boolean | null;
}

interface Rate {
  value: number | null;
  part: number;
  whole: number;
  low: number | null;
  high: number | null;
  change?: Change | null;
}

/** A rate with its sample and its interval. */
function tellRate({ write }: Context, rate: Rate): string {
  const range = rate.low === null || rate.high === null || rate.low === rate.high
    ? ""
    : write.say`; likely ${write.share(rate.low)} to ${write.share(rate.high)}`;
  return write.say`${write.share(rate.value)} (${write.count(rate.part)} of ${
    write.count(rate.whole)
  }${range})`;
}

function tellRateChange({ write }: Context, { change }: Rate): string | null {
  if (!change || change.previous === null) return null;
  const verdict = change.significant === null
    ? ""
    : change.significant
    ? ", more than chance explains"
    : ", which may be chance";
  return write.say`In the window before it was ${write.share(change.previous)}${verdict}.`;
}

async function tellMentions(context: Context): Promise<Draft> {
  const { write } = context;
  const mentions = await readMentions(context);
  if (!hasAnswers(context, mentions)) return noAnswers(context, mentions);
  const { reading, meta, summary } = mentions;
  const { brand, answers } = summary;
  return {
    text: [
      write.say`${whoAnswered(write, mentions)} ${
        mentions.engines.length === 1 ? "mentions" : "mention"
      } us in ${tellRate(context, brand.mention_rate)} of the valid answers ${
        write.days(meta.from, meta.to)
      }.`,
      tellRateChange(context, brand.mention_rate),
      write.say`A page of ours is cited in ${tellRate(context, brand.citation_rate)}.`,
      brand.avg_position === null
        ? null
        : write.say`Where we are named, it is in mean place ${
          write.position(brand.avg_position)
        } among the brands.`,
      answers.failed + answers.refused === 0
        ? null
        : write.say`${write.many(answers.failed, "answer")} failed and ${
          write.count(answers.refused)
        } were refused; they do not count.`,
    ],
    citations: [cite(reading, "ai_answers", null, "Answers of AI engines")],
    suggestions: [
      look("See the answers that name us.", "/aeo?filter[mentioned]=true"),
      look("See the answers that do not.", "/aeo?filter[mentioned]=false"),
      ASK_ENGINES,
    ],
  };
}

async function tellEngines(context: Context): Promise<Draft> {
  const mentions = await readMentions(context);
  if (!hasAnswers(context, mentions)) return noAnswers(context, mentions);
  const { engines } = mentions.summary;
  return {
    text: [
      context.write.say`Mentions by engine, ${
        context.write.days(mentions.meta.from, mentions.meta.to)
      }:`,
      ...engines.map((one) =>
        context.write.say`- ${quoteText(one.engine, 60)}: named in ${
          tellRate(context, one.mention_rate)
        }, cited in ${tellRate(context, one.citation_rate)}`
      ),
    ],
    citations: [cite(mentions.reading, "ai_answers", null, "Mentions by engine")],
    suggestions: [look("See the answers.", "/aeo"), ASK_ENGINES],
  };
}

async function tellVoice(context: Context): Promise<Draft> {
  const { rows } = context;
  const mentions = await readMentions(context);
  if (!hasAnswers(context, mentions)) return noAnswers(context, mentions);
  const { reading, meta, summary } = mentions;
  const rivals = summary.competitors.slice(0, rows.count);
  return {
    text: [
      context.write.say`Of all mentions of us and our competitors in ${
        mentions.engines.length === 0
          ? "AI answers"
          : context.write.say`answers of ${whoAnswered(context.write, mentions)}`
      } ${context.write.days(meta.from, meta.to)}, ours are ${
        tellRate(context, summary.brand.share_of_voice)
      }.`,
      tellRateChange(context, summary.brand.share_of_voice),
      rivals.length === 0
        ? "No competitor is named, so there is nobody to compare with."
        : "Competitors:",
      ...rivals.map((one) => `- ${one.domain}: ${tellRate(context, one.share_of_voice)}`),
    ],
    citations: [
      cite(reading, "ai_answers", null, "Share of voice in AI answers"),
      ...rivals.map((one) => cite(reading, "competitor", one.competitor_id, one.domain)),
    ],
    suggestions: [look("See the answers.", "/aeo"), look("See the competitors.", "/competitors")],
  };
}

async function tellSentiment(context: Context): Promise<Draft> {
  const { write } = context;
  const mentions = await readMentions(context);
  if (!hasAnswers(context, mentions)) return noAnswers(context, mentions);
  const { reading, meta, summary: { brand: { sentiment } } } = mentions;
  return {
    text: [
      write.say`Mentions by tone${
        mentions.engines.length === 0
          ? ""
          : write.say` in answers of ${whoAnswered(write, mentions)}`
      }, ${write.days(meta.from, meta.to)}: ${write.count(sentiment.positive)} positive, ${
        write.count(sentiment.neutral)
      } neutral, ${write.count(sentiment.negative)} negative.`,
      sentiment.index === null
        ? "That is too few for an index."
        : write.say`The index is ${
          write.count(sentiment.index)
        }, where all positive would be the most.`,
      "The tone is judged by word lists, which miss irony.",
    ],
    citations: [cite(reading, "ai_answers", null, "Tone of mentions")],
    suggestions: [
      look("See the negative answers.", "/aeo?filter[sentiment]=negative"),
      look("See the positive answers.", "/aeo?filter[sentiment]=positive"),
    ],
  };
}

async function tellCited(context: Context): Promise<Draft> {
  const { write, read, rows } = context;
  const mentions = await readMentions(context);
  if (!hasAnswers(context, mentions)) return noAnswers(context, mentions);
  const reading = await read("listAnswerCitations", {
    query: {
      ...await windowOf(context),
      ...engineFilter(mentions),
      "filter[own]": false,
      per_page: rows.count + rows.skip,
    },
  });
  const found = reading.body.data.slice(rows.skip);
  const cited = tellRate(context, mentions.summary.brand.citation_rate);
  return {
    text: [
      mentions.engines.length === 1
        ? write.say`${
          whoAnswered(write, mentions)
        } cites a page of ours in ${cited} of the valid answers.`
        : write.say`${
          whoAnswered(write, mentions)
        } cite a page of ours in ${cited} of the valid answers.`,
      found.length === 0
        ? "No other domain is cited."
        : write.say`${
          write.many(reading.body.meta.total, "other domain is", "other domains are")
        } cited; those first that are cited where we are not:`,
      ...found.map((one) =>
        write.say`- ${writeUrl(one.domain)}${
          one.competitor_id === null ? "" : " (a competitor)"
        }: ${write.many(one.answers_count, "answer")}, ${
          write.count(one.instead_count)
        } of them without us`
      ),
    ],
    citations: [
      cite(mentions.reading, "ai_answers", null, "Answers of AI engines"),
      ...found.map((one) => cite(reading, "cited_domain", one.domain, writeUrl(one.domain))),
    ],
    suggestions: [
      look("See the pages that are cited.", "/aeo/citations?view=pages"),
      look("See the answers that do not cite us.", "/aeo?filter[cited]=false"),
      look("See how ready the site is for AI.", "/ai/readiness"),
    ],
  };
}

async function tellOwnCited(context: Context): Promise<Draft> {
  const { write } = context;
  const mentions = await readMentions(context);
  if (!hasAnswers(context, mentions)) return noAnswers(context, mentions);
  return await tellRows(context, {
    operationId: "listAnswerCitations",
    query: {
      ...await windowOf(context),
      ...engineFilter(mentions),
      view: "pages",
      "filter[own]": true,
      sort: "-answers_count",
    },
    lead: (total, { body }) =>
      write.say`${write.many(total, "page of ours is", "pages of ours are")} cited by ${
        whoAnswered(write, mentions)
      } ${write.days(body.meta.from, body.meta.to)}:`,
    none: "No page of ours is cited in the answers of this window.",
    row: (one) => `${writeUrl(one.url)}: ${write.many(one.answers_count, "answer")}`,
    cite: (one) => ["cited_page", one.url, writeUrl(one.url)],
    suggestions: [
      look("See who is cited instead of us.", "/aeo/citations"),
      look("See the answers that cite us.", "/aeo?filter[cited]=true"),
    ],
  });
}

function tellPrompts(context: Context): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listPrompts",
    query: { fields: "id,text,schedule,answers_count,last_asked_at" },
    lead: (total) =>
      write.say`${write.many(total, "prompt is", "prompts are")} there, the newest first:`,
    none: "There are no prompts yet.",
    row: (row) =>
      `${quoteText(row.text)} (${
        write.text(row.schedule === "none" ? "not scheduled" : row.schedule)
      }): ${write.many(row.answers_count, "answer")}` +
      (row.last_asked_at === null ? "" : write.say`, the last ${write.day(row.last_asked_at)}`),
    cite: (row) => ["prompt", row.id, quoteText(row.text)],
    suggestions: [ADD_PROMPT, ASK_ENGINES],
  });
}
