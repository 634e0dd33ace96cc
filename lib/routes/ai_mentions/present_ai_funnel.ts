import type { AiFunnelAnswer, FunnelEngineAnswer, FunnelStep } from "../../../schemas/ai_funnel.ts";
import type { AiFunnel, EngineFunnel } from "../../commands/ai_mentions/funnel/read_ai_funnel.ts";
import { isoTime } from "../core/present.ts";

/** Shows the funnel with where each number is from, and what to bring where there is none. */
export function describeAiFunnel(funnel: AiFunnel): AiFunnelAnswer {
  return {
    indexable_pages_count: funnel.indexable?.size ?? null,
    sources: describeSources(funnel),
    engines: funnel.engines.map((row) => describeEngine(row, funnel)),
    pages_count: funnel.pagesCount,
    pages: funnel.pages.map((page) => ({
      page_id: page.pageId,
      url: page.url,
      indexable: page.isIndexable,
      allowed_by: page.allowedBy,
      requests: page.requests,
      citations: page.citations,
      visits: page.visits,
      stops_at: page.stopsAt,
    })),
  };
}

function describeSources(funnel: AiFunnel): AiFunnelAnswer["sources"] {
  const { audit, view, window, hasLogs, hasAnswers, engines } = funnel;
  const isRead = engines.some(({ allowed }) => allowed !== null);
  const days = { as_of: null, from: window?.from ?? null, to: window?.to ?? null };
  const at = (time: Date | null | undefined) => ({
    as_of: time == null ? null : isoTime(time),
    ...{ from: null, to: null },
  });
  const bring = (step: FunnelStep, known: boolean) => known ? null : WHAT_TO_BRING[step];
  const sourceOf = (step: FunnelStep, source: string, known: boolean) => ({
    ...{ step, source, known },
    what_to_bring: bring(step, known),
  });
  return [
    {
      ...sourceOf("allowed", "robots.txt, as the latest audit read it", isRead),
      ...at(audit?.data_from ?? audit?.started_at),
    },
    {
      ...sourceOf("reached", "the newest view by AI crawlers' names", view !== null),
      ...at(view?.finishedAt),
    },
    {
      ...sourceOf("requested", "the server's own access logs, verified bots alone", hasLogs),
      ...days,
    },
    { ...sourceOf("cited", "answers of AI engines to the site's prompts", hasAnswers), ...days },
    {
      ...sourceOf("visited", "the server's own access logs, by the referrer of people", hasLogs),
      ...days,
    },
  ];
}

const WHAT_TO_BRING: Readonly<Record<FunnelStep, string>> = {
  allowed: "An audit that reads robots.txt: POST /sites/{id}/audit.",
  reached: "A view by AI crawlers' names: POST /sites/{id}/ai/crawler-views.",
  requested: "Access logs of these days: npm run import -- --site ID --logs FILE.",
  cited: "Answers of AI engines of these days: POST /sites/{id}/aeo/runs, or import them.",
  visited: "Access logs of these days: npm run import -- --site ID --logs FILE.",
};

function describeEngine(row: EngineFunnel, funnel: AiFunnel): FunnelEngineAnswer {
  const { engine, allowed, isReached, requests, answersCount, citations, visits } = row;
  const pagesOf = (counts: ReadonlyMap<number, number> | undefined | null) =>
    counts == null ? null : countIndexable(counts.keys(), funnel);
  return {
    engine: engine.engine,
    operator: engine.operator,
    bots: [...engine.bots],
    robots_tokens: [...engine.tokens],
    allowed_pages_count: allowed?.size ?? null,
    reached: isReached,
    reached_pages_count: isReached === null || allowed === null
      ? null
      : isReached
      ? allowed.size
      : 0,
    requests: requests?.requests ?? null,
    refused_requests: requests?.refused ?? null,
    requested_pages_count: pagesOf(requests?.answered),
    answers_count: answersCount,
    citations: sumOf(citations),
    cited_pages_count: pagesOf(citations),
    visits: sumOf(visits),
    visited_pages_count: pagesOf(visits),
    not_known: listUnknown(row),
  };
}

/** Counts the pages that are indexable; without an audit all that are known. */
function countIndexable(pages: Iterable<number>, { indexable }: AiFunnel): number {
  return [...pages].filter((page) => page !== 0 && (indexable?.has(page) ?? true)).length;
}

const sumOf = (counts: ReadonlyMap<number, number> | null): number | null =>
  counts === null ? null : [...counts.values()].reduce((sum, count) => sum + count, 0);

function listUnknown(row: EngineFunnel): FunnelEngineAnswer["not_known"] {
  const steps: [FunnelStep, boolean][] = [
    ["allowed", row.allowed !== null],
    ["reached", row.isReached !== null],
    ["requested", row.requests !== null],
    ["cited", row.citations !== null],
    ["visited", row.visits !== null],
  ];
  const isOfBots = (step: FunnelStep) =>
    step === "allowed" || step === "reached" || step === "requested";
  return steps.filter(([, known]) => !known).map(([step]) => ({
    step,
    message: row.engine.bots.length === 0 && isOfBots(step) ? NO_BOTS : WHAT_TO_BRING[step],
  }));
}

const NO_BOTS = "Its operator documents no bot that fetches pages for its answers: nothing makes " +
  "this step known.";

/** Says which steps are not known at all; null: all are. */
export function describeFunnelStatus(sources: AiFunnelAnswer["sources"]) {
  const unknown = sources.filter(({ known }) => !known);
  if (unknown.length === 0) return null;
  return {
    code: "steps_not_known",
    message: `Not known: ${unknown.map(({ step }) => step).join(", ")}. ` +
      [...new Set(unknown.map(({ what_to_bring: what }) => what))].join(" "),
  };
}
