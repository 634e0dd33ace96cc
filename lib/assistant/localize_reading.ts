import { localizeRules } from "../rules/german/localize_rules.ts";
import { findGermanRule } from "../rules/german/mod.ts";
import type { ApiBody, ApiMeta, ApiReading } from "./api_reader.ts";
import { createApiTranslator, type Language } from "./say.ts";
import { GERMAN_STATUSES } from "./words/german_sentences/api_sentences.ts";

/** What the API says of missing or preliminary data. */
interface DataStatus {
  code: string;
  message: string;
}

/** A reading whose data status and texts of rules are in the language of the answer: the API itself writes English. */
export function localizeReading<Body>(
  language: Language,
  reading: ApiReading<Body>,
): ApiReading<Body> {
  // all answers have this in common
  const { data, meta: given, ...rest } = reading.body as LocalizedBody;
  if (language === "en" || !given) return reading;
  const { data_status, share_of_voice_status, search, ...meta } = given;
  const body: LocalizedBody = {
    ...rest,
    data: localizeRules(data),
    meta: {
      ...meta,
      ...(data_status === undefined ? {} : { data_status: localize(data_status) }),
      ...(share_of_voice_status === undefined
        ? {}
        : { share_of_voice_status: localize(share_of_voice_status) }),
      ...(search === undefined
        ? {}
        : { search: { ...search, data_status: localize(search.data_status ?? null) } }),
    },
  };
  // of the same shape: only texts are others
  return { ...reading, body: body as Body };
}

interface LocalizedBody extends ApiBody {
  meta?: ApiMeta & {
    share_of_voice_status?: DataStatus | null;
    /** Of answers about pages, which have search data besides the crawl's. */
    search?: { data_status?: DataStatus | null };
  };
}

/** The title of a rule in the language of the answer. */
export function ruleTitle(language: Language, rule: { id: string; title: string }): string {
  return language === "de" ? findGermanRule(rule.id)?.title ?? rule.title : rule.title;
}

const translate = createApiTranslator("de");

function localize(status: DataStatus | null): DataStatus | null {
  if (status === null) return null;
  return { ...status, message: GERMAN_STATUSES[status.code] ?? translate(status.message) };
}
