import { lineAt, listNames, type Source, type Violation } from "./source.ts";

const EXPORT =
  /^export (?:async |declare |abstract )*(?:function\*?|const|let|class|interface|type) (\w+)/gm;
/** The program that migrates finds these by their folder; the linter loads its plugin by a setting. */
const EXEMPT = /^(spec\/|db\/migrations\/)/;

/**
 * Names that only specs import, by file: formulas that the program computes in another way (as SQL, or in columns), and
 * which its results are held against; and what makes inputs of texts. The list may only shrink.
 */
const SPEC_ONLY = new Set([
  "db/accounts/owners.ts listOwners",
  "db/backlinks/link_providers.ts providerMask",
  "lib/ai/analyse_answer.ts createAnswerFacts",
  "lib/ai/mention_sentiment.ts measureSentimentIndex",
  "lib/assistant/analyst.ts nameKind",
  "lib/importers/files/import_file.ts fileFromRows",
  "lib/importers/files/import_file.ts fileFromText",
  "lib/metrics/ai_mentions/ai_visibility.ts measureByEngine",
  "lib/metrics/ai_mentions/cited_domains.ts listCitedDomains",
  "lib/metrics/backlinks/anchor_profile.ts profileAnchors",
  "lib/metrics/backlinks/follow_share.ts measureFollow",
  "lib/metrics/backlinks/link_changes.ts countLinkChanges",
  "lib/metrics/backlinks/link_ids.ts linkSourceKey",
  "lib/metrics/backlinks/unite_links.ts uniteLinks",
  "lib/metrics/search/visibility/visibility.ts compareVisibility",
]);

/** Who imports a name. */
interface Users {
  program: boolean;
  specs: boolean;
}

/**
 * Checks that each export has an importer in the program. A spec counts as one where the file itself uses the name
 * as well: otherwise the code is there for its spec alone. To fix it, take the word `export` away, or delete the code.
 */
export function checkExports(sources: readonly Source[]): Violation[] {
  const users = readUsers(sources);
  return sources.filter(({ path }) => !EXEMPT.test(path)).flatMap(({ path, text }) => {
    const seen = new Set<string>();
    return [...text.matchAll(EXPORT)].flatMap((match) => {
      const name = match[1] ?? "";
      if (seen.has(name)) return [];
      seen.add(name);
      if (SPEC_ONLY.has(`${path} ${name}`)) return [];
      const message = judge(name, text, [users.get(`${path} ${name}`), users.get(`${path} *`)]);
      return message ? [{ path, line: lineAt(text, match.index), message }] : [];
    });
  });
}

function readUsers(sources: readonly Source[]): ReadonlyMap<string, Users> {
  const users = new Map<string, Users>();
  for (const source of sources) {
    for (const { target, name } of listNames(source)) {
      const key = `${target} ${name}`;
      const known = users.get(key) ?? { program: false, specs: false };
      users.set(key, known);
      if (source.path.startsWith("spec/")) known.specs = true;
      else known.program = true;
    }
  }
  return users;
}

function judge(
  name: string,
  text: string,
  users: readonly (Users | undefined)[],
): string | undefined {
  if (users.some((one) => one?.program)) return undefined;
  if (!users.some((one) => one?.specs)) return `No other file imports "${name}": do not export it.`;
  const isUsedInside = [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length > 1;
  return isUsedInside ? undefined : `Only specs use "${name}": delete it, or move it to spec/.`;
}
