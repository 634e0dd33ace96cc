import type { Citation, SuggestedAction } from "../assistant_answer.ts";
import { CONNECT_SEARCH_CONSOLE, IMPORT_DATA, look, recheck, START_AUDIT } from "../tell_rows.ts";
import type { Suggestion } from "../kind.ts";

const MAX_ACTIONS = 4;
const MAX_CODES = 20;
const MAX_LOOKS = 2;

/** Suggests what follows from the rows that an answer cites, and what brings the data that it lacked. */
export function suggestActions(
  citations: readonly Citation[],
  results: readonly unknown[],
): SuggestedAction[] {
  const [first] = citations;
  const siteUrl = /^.*?\/sites\/\d+/.exec(first?.api_url ?? "")?.[0];
  if (siteUrl === undefined) return [];
  const codes = citations.filter(({ type, id }) => type === "issue" && typeof id === "string")
    .map(({ id }) => String(id));
  const looks = citations
    .filter(({ type, id }) => id !== null && (type === "page" || type === "keyword"))
    .slice(0, MAX_LOOKS)
    .map(({ label, api_url: url }) => look(`See more of ${label}.`, url.slice(siteUrl.length)));
  const suggestions: Suggestion[] = [
    ...missingData(JSON.stringify(results)),
    ...(codes.length > 0 ? [recheck([...new Set(codes)].slice(0, MAX_CODES))] : []),
    ...looks,
  ];
  return suggestions.slice(0, MAX_ACTIONS)
    .map(({ path, body, ...rest }) => ({ ...rest, api_url: siteUrl + path, body: body ?? null }));
}

function missingData(results: string): Suggestion[] {
  return [
    ...(results.includes('"nothing":"no_audit"') ? [START_AUDIT] : []),
    ...(/"data_status":\{"code":"no_(?:search_)?data"/.test(results)
      ? [CONNECT_SEARCH_CONSOLE, IMPORT_DATA]
      : []),
  ];
}
