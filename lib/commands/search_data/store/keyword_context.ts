import type { IntentInput } from "../../../../db/search/keyword_intents.ts";
import type { KeywordSerp } from "../../../../db/search/keyword_serps.ts";
import { md5 } from "../../../../db/core/md5.ts";
import { unpackResults } from "../../../../db/search_data/packed_results.ts";
import {
  type IntentContext,
  isDestination,
  type SerpFeatures,
} from "../../../metrics/search_data/intent_evidence.ts";
import type { LearnedIntent } from "../../../metrics/search/intent/learned_intents.ts";
import { findPageType } from "../../../metrics/search_data/page_type.ts";
import { readSerpFeatures } from "../../../metrics/search_data/serp_features.ts";
import type { PageTypes } from "../../search/intent/page_types.ts";

/** What is known of a keyword besides its words. */
export interface KeywordContext {
  intentContext: IntentContext;
  /** All of it that can change an intent; a keyword with the same text need not be judged again. */
  text: string;
}

/** Describes what is known of a keyword besides its words. */
export function describeContext(
  { pageId, rankUrl, clicks, impressions, positionSum }: IntentInput,
  { pageTypes, serp: stored, learned }: {
    pageTypes: Pick<PageTypes, "get">;
    serp: KeywordSerp | undefined;
    learned: LearnedIntent | undefined;
  },
): KeywordContext {
  const ranked = rankUrl === null ? undefined : findPageType(rankUrl);
  const pageType = pageId === null ? ranked : pageTypes.get(pageId);
  const search = {
    ctr: clicks === null || !impressions ? null : clicks / impressions,
    position: positionSum === null || !impressions ? null : positionSum / impressions,
  };
  const serp = stored && readSerp(stored);
  return {
    intentContext: {
      search,
      ...(pageType && { pageType }),
      ...(serp && { serp }),
      ...(learned && { learned }),
    },
    text: [
      pageId ?? "",
      pageType ?? "",
      isDestination(search) ? 1 : 0,
      serp ? abbreviate(serp) : "",
      ...(learned ? [digestLearned(learned)] : []),
    ].join(":"),
  };
}

/** Reads the type of the page from the text of a context; empty: no page was known. */
export function readPageType(text: string): string {
  return text.split(":")[1] ?? "";
}

/** Differs between any two sayings of corrections, as far as eight digits can. */
function digestLearned({ intent, weight, text }: LearnedIntent): string {
  return md5(JSON.stringify([intent, weight, text])).toString("hex").slice(0, 8);
}

function readSerp({ features, results }: KeywordSerp): SerpFeatures {
  const parts = unpackResults(results);
  const names: string[] = JSON.parse(features);
  return readSerpFeatures({
    names,
    adsCount: parts.filter(({ kind }) => kind === "ad").length,
    organicHosts: parts.filter(({ kind }) => kind === "organic")
      .toSorted((a, b) => a.position - b.position).map(({ hostId }) => hostId),
  });
}

/** The features by their first letters, and the number of ads. */
function abbreviate(serp: SerpFeatures): string {
  return Object.entries(serp).map(([name, value]) =>
    typeof value === "number" ? String(Math.min(value, 9)) : name.slice(0, 2)
  ).sort().join("");
}
