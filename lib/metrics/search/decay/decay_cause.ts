import type { CrawlFact } from "./crawl_fact.ts";
import { explainLoss } from "./explain_loss.ts";
import type { DecayCause, DecayEvidence, DecayFacts } from "./decay_facts.ts";

/** The cause with all signs, its own first. */
export interface DecayDiagnosis {
  cause: DecayCause;
  evidence: DecayEvidence[];
  recommendation: string;
}

const CRAWL_MESSAGES: Readonly<Record<CrawlFact["state"], string>> = {
  gone: "The page no longer exists.",
  redirected: "The page redirects elsewhere.",
  noindex: "The page asks not to be indexed.",
  blocked: "robots.txt forbids crawling the page.",
  canonicalized: "The page names another URL as its canonical.",
};

const RECOMMENDATIONS: Readonly<Record<DecayCause, string>> = {
  moved:
    "Nothing to win back here: the other URL has its searches. Let the old URL redirect there.",
  gone_from_results: "Find out why search engines no longer show it: check status, robots.txt, " +
    "noindex and canonical, and request its indexing. If it was removed for good, redirect it.",
  measurement_change: "Nothing to repair: compare clicks, or days since the change.",
  technical: "Restore the page, or redirect it to the one that took its place.",
  cannibalization: "Merge the two pages, or let each answer a query of its own.",
  ranking_loss: "Compare the page with those that rank above it now, and bring it up to date.",
  demand_drop: "People search less for this: serve the queries that grow, or leave it be.",
  ctr_loss: "The rank held, the clicks did not: see what the result page shows now, and rewrite " +
    "title and description.",
  unknown: "No single cause stands out: look at the queries that the page lost.",
};

/**
 * Diagnoses a fall between the windows of its ledger. In this order: impressions that are only counted otherwise; another
 * own URL that has its queries while little is left of itself (`moved`); no impressions any more; what the crawl
 * found; and else the effect that explains the most of the lost clicks, after what the whole site lost. An effect
 * explains: it is what the figures show, not who did it. `unknown` where none explains 40 % of the loss.
 *
 * Source: the thresholds are conventions of this project, chosen on generated histories.
 */
export function diagnoseDecay(facts: DecayFacts): DecayDiagnosis {
  const evidence = [
    ...findMeasurement(facts),
    ...findMove(facts),
    ...findEnd(facts),
    ...findCrawlEvidence(facts),
    // nothing is left that could rank worse
    ...(facts.end === undefined && facts.clickedOnly !== true ? explainLoss(facts) : []),
  ];
  const cause = evidence[0]?.cause ?? "unknown";
  return { cause, evidence, recommendation: RECOMMENDATIONS[cause] };
}

function findMeasurement({ measurement }: DecayFacts): DecayEvidence[] {
  if (measurement === undefined) return [];
  const { date, pages, vanishedPosition, impressionsBefore, impressionsAfter } = measurement;
  const where = pages === null
    ? "on this page"
    : `on ${pages.changed} of ${pages.looked} pages that had such`;
  return [{
    cause: "measurement_change",
    message: `Impressions at position ${vanishedPosition.toFixed(0)} on average vanished on ` +
      `${date}, ${where}; clicks held.`,
    before: impressionsBefore,
    after: impressionsAfter,
    clicks: null,
  }];
}

/** Of its impressions a moved page keeps no more. */
const MOST_KEPT = 0.12;
const LEAST_MOVED = 0.5;

/** Whether another URL has the queries of a page that is hardly shown any more, and had none of them before. */
export function isMoved({ successor, siteShare, isRecovering }: DecayFacts): boolean {
  if (isRecovering || successor === undefined || !successor.isNew || successor.kept > MOST_KEPT) {
    return false;
  }
  // what nobody on the site has any more cannot have moved
  return successor.share >= LEAST_MOVED * (1 - siteShare);
}

function findMove(facts: DecayFacts): DecayEvidence[] {
  const { successor, crawl, ledger } = facts;
  if (successor === undefined || !isMoved(facts)) return [];
  const { url, queries, clicks } = successor;
  const there = crawl?.state === "redirected" && crawl.target === url
    ? " The page redirects there."
    : "";
  return [{
    cause: "moved",
    message: queries === 0
      ? `The page redirects to ${url}, which is shown instead.`
      : `${url} is shown for ${queries} of its queries instead.${there}`,
    before: ledger.before.clicks,
    after: clicks,
    clicks: null,
  }];
}

function findEnd({ end }: DecayFacts): DecayEvidence[] {
  if (end === undefined) return [];
  return [{
    cause: "gone_from_results",
    message: `It has had no impressions since ${end.date}; before, a usual day had ${
      Math.round(end.usual)
    }.`,
    before: end.usual,
    after: 0,
    clicks: null,
  }];
}

function findCrawlEvidence({ crawl }: DecayFacts): DecayEvidence[] {
  if (crawl === undefined) return [];
  const message = crawl.state === "redirected" && crawl.target !== null
    ? `The page redirects to ${crawl.target}.`
    : CRAWL_MESSAGES[crawl.state];
  return [{ cause: "technical", message, before: null, after: null, clicks: null }];
}
