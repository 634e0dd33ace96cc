import { listStaleAnswers } from "../../../db/ai_mentions/ai_answer_analysis.ts";
import type { Db } from "../../../db/core/connection.ts";
import { findJudgedSite } from "../../../db/search/keyword_judgements.ts";
import { md5 } from "../../../db/core/md5.ts";
import { findRefreshState } from "../../../db/search_data/search_refreshes.ts";
import {
  listTrackedCompetitors,
  type TrackedCompetitor,
} from "../../../db/search/tracked_competitors.ts";
import { type AnswerAnalyst, createAnswerAnalyst } from "../../ai/analyse_answer.ts";
import { BRAND_MENTIONS_FORMULA, createMentionFinder } from "../../ai/brand_mentions.ts";
import { SENTIMENT_FORMULA } from "../../ai/mention_sentiment.ts";
import { REFUSAL_FORMULA } from "../../ai/refusal.ts";
import type { TrackedBrand } from "../../ai/tracked_brand.ts";
import { listBrandNames, type SiteNames } from "../../metrics/search/intent/brand_names.ts";

/** The key of the own brand; those of competitors are their ids. */
export const OWN_BRAND = "0";

/** What a site's answers are analysed by. */
export interface AnswerBrands {
  domain: string;
  brands: readonly TrackedBrand[];
  competitors: readonly TrackedCompetitor[];
  analyst: AnswerAnalyst;
  /** Of the brands and of the version of what analyses: answers with another one are analysed again. */
  digest: Buffer;
  /** Names that cannot be looked for: empty, one letter, nothing but punctuation, too long. */
  ignoredNames: readonly string[];
}

/** Up to this many letters the name of a domain is looked for in capitals: "hm.com" is "HM". */
const MAX_INITIALS = 3;
/** Shorter ones would be others: "joe" is not "jö". */
const MIN_UMLAUT_NAME = 6;

/**
 * Reads the brands that are looked for in a site's answers: its own by the site's names and domain, and its
 * competitors by theirs. Undefined when the site is gone.
 */
export async function readAnswerBrands(db: Db, siteId: number): Promise<AnswerBrands | undefined> {
  const listed = await listBrands(db, siteId);
  if (listed === undefined) return undefined;
  const finder = createMentionFinder(listed.brands);
  return {
    ...listed,
    analyst: createAnswerAnalyst(listed.brands, finder),
    digest: digestOf(listed.brands),
    ignoredNames: finder.ignoredNames,
  };
}

/**
 * Whether a site's names or competitors have changed and its answers are still to be analysed again: what is known
 * of them is of those before. Costs next to nothing unless something of the site has changed.
 */
export async function hasOutdatedAnswers(db: Db, siteId: number): Promise<boolean> {
  const refresh = await findRefreshState(db, siteId);
  if (refresh?.pending !== true) return false;
  const listed = await listBrands(db, siteId);
  if (listed === undefined) return false;
  return (await listStaleAnswers(db, siteId, { digest: digestOf(listed.brands), limit: 1 }))
    .length > 0;
}

type ListedBrands = Pick<AnswerBrands, "domain" | "brands" | "competitors">;

async function listBrands(db: Db, siteId: number): Promise<ListedBrands | undefined> {
  const [site, competitors] = await Promise.all([
    findJudgedSite(db, siteId),
    listTrackedCompetitors(db, siteId),
  ]);
  if (site === undefined) return undefined;
  const brands: readonly TrackedBrand[] = [
    {
      key: OWN_BRAND,
      isOwn: true,
      names: listNames({ ...site, domain: site.domain }),
      exclusions: site.brandExclusions,
      domains: [site.domain],
    },
    ...competitors.map(({ id, domain, brandNames }) => ({
      key: String(id),
      isOwn: false,
      names: listNames({ domain, name: null, brandNames }),
      domains: [domain],
    })),
  ];
  return { domain: site.domain, brands, competitors };
}

function digestOf(brands: readonly TrackedBrand[]): Buffer {
  return md5(JSON.stringify([BRAND_MENTIONS_FORMULA, SENTIMENT_FORMULA, REFUSAL_FORMULA, brands]));
}

function listNames(names: SiteNames): string[] {
  const listed = listBrandNames(names).map(writeInitials);
  return [...new Set(listed.flatMap((name) => [name, writeUmlauts(name)]))];
}

/** German domains write "ue" for what people write "ü": "mueller-schuhe.de" is "Müller Schuhe". */
function writeUmlauts(name: string): string {
  if (name.length < MIN_UMLAUT_NAME || !/^[a-z0-9-]+$/.test(name)) return name;
  return name.replace(/(?<![aeq])([aou])e(?![aeu])/g, (_, letter: string) => `${letter}\u0308`)
    .normalize("NFC");
}

function writeInitials(name: string): string {
  return name.length <= MAX_INITIALS && /^[a-z]+$/.test(name) ? name.toUpperCase() : name;
}
