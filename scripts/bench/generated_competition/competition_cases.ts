import {
  type CaseContext,
  type CaseMaker,
  type CompetitionCase,
  type CompetitionLabel,
  normal,
  topicOf,
} from "./case_parts.ts";
import type { CompetitionHalf } from "./competition_words.ts";
import { FRESH_MAKERS } from "./fresh_cases.ts";
import { split, swaps, turns } from "./harmful_cases.ts";
import {
  cities,
  countryDomains,
  deep,
  double,
  intents,
  littleEvidence,
  localeFolders,
  move,
  products,
  samePage,
  sidePage,
  sitelinks,
  variants,
} from "./harmless_cases.ts";

/** Makes a case of a label. */
export function makeCase(
  label: CompetitionLabel,
  context: CaseContext,
  half: CompetitionHalf,
): CompetitionCase {
  const { random } = context;
  return {
    label,
    query: topicOf(context),
    demand: 4 * Math.exp(3.2 * random.share()),
    clickFactor: Math.exp(0.35 * normal(random)),
    ownQueries: [],
    countries: [],
    alternates: false,
    redirects: false,
    ...(half === "fresh" ? FRESH_MAKERS : MAKERS)[label](context),
  };
}

const MAKERS: Readonly<Record<CompetitionLabel, CaseMaker>> = {
  turns,
  split,
  swaps,
  sitelinks,
  locale_folders: localeFolders,
  country_domains: countryDomains,
  move,
  cities,
  variants,
  products,
  intents,
  same_page: samePage,
  double,
  deep,
  little_evidence: littleEvidence,
  side_page: sidePage,
};
