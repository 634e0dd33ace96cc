import type { ApiBody, ApiMeta, ApiReading } from "./api_reader.ts";
import { createApiTranslator, type Language } from "./say.ts";
import { GERMAN_RULE_TITLES } from "./words/german_sentences/rule_titles.ts";
import { GERMAN_STATUSES } from "./words/german_sentences/api_sentences.ts";

/** What the API says of missing or preliminary data. */
interface DataStatus {
  code: string;
  message: string;
}

/** A reading whose data status and titles of rules are in the language of the answer: the API itself writes English. */
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
  return language === "de" ? GERMAN_RULE_TITLES[rule.id] ?? rule.title : rule.title;
}

/** Rows of issues, also those of a page, with the title in German, and the rest of the rule named as English. */
function localizeRules(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(localizeRules);
  if (typeof data !== "object" || data === null) return data;
  const row: Record<string, unknown> = { ...data };
  for (const list of ["issues", "items"]) {
    if (typeof row[list] === "object") row[list] = localizeRules(row[list]);
  }
  const title = typeof row.code === "string" ? GERMAN_RULE_TITLES[row.code] : undefined;
  if (title === undefined) return row;
  if (typeof row.title === "string") row.title = title;
  for (const text of ["how_to_fix", "description"]) {
    if (typeof row[text] === "string") row[text] = translate(row[text]);
  }
  return row;
}

const translate = createApiTranslator("de");

function localize(status: DataStatus | null): DataStatus | null {
  if (status === null) return null;
  return { ...status, message: GERMAN_STATUSES[status.code] ?? translate(status.message) };
}
