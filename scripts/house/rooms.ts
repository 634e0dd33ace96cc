import { listImports, type Source, type Violation } from "./source.ts";

/** More files than this are not found by guessing. */
const MAX_FILES = 40;
/** One file a migration or a resource: lists that grow in one direction. */
const LONG_FOLDERS = new Set(["db/migrations", "schemas"]);

/** The subjects, each of which may use those before it. */
const SUBJECTS = [
  "core",
  "sites",
  "search_data",
  "accounts",
  "logs",
  "audits",
  "search",
  "backlinks",
  "ai_mentions",
  "imports",
  "alerts",
  "assistant",
] as const;

const ROOM = /^(?:db|lib\/(?:commands|routes|metrics))\/([a-z_]+)\//;

/** Files that use a later subject, at most 16. The list may only shrink. */
export const SUBJECT_EXCEPTIONS: readonly string[] = [
  "db/audits/pages/outbound_links.ts",
  "lib/commands/search_data/search_console/run_search_console_sync.ts",
  "lib/commands/search_data/search_console/sync_end.ts",
  "lib/commands/search_data/store/import_ids.ts",
  "lib/commands/sites/create_site.ts",
  "lib/commands/sites/delete_site.ts",
  "lib/commands/sites/ownership_proofs.ts",
  "lib/commands/sites/update_site.ts",
  "lib/routes/ai_mentions/ai_runs.ts",
  "lib/commands/logs/read_crawl_budget.ts",
  "lib/routes/audits/pages.ts",
  "lib/routes/search/competitors.ts",
];

/** Checks that no folder holds more than 40 files. */
export function checkFolders(sources: readonly Source[]): Violation[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !LONG_FOLDERS.has(folder))
    .map(([folder, count]) => ({
      path: folder,
      line: 1,
      message: `${count} files are more than ${MAX_FILES}: divide the folder by subject.`,
    }));
}

/** Checks that a subject uses only subjects before it, but for the exceptions, and that each exception is needed. */
export function checkSubjects(
  sources: readonly Source[],
  exceptions: readonly string[] = SUBJECT_EXCEPTIONS,
): Violation[] {
  const violations = sources.flatMap(checkSource);
  const needed = new Set(violations.map(({ path }) => path));
  return [
    ...violations.filter(({ path }) => !exceptions.includes(path)),
    ...exceptions.filter((path) => !needed.has(path)).map((path) => ({
      path,
      line: 1,
      message: "Take it off the list of exceptions: it uses no later subject.",
    })),
  ];
}

function checkSource(source: Source): Violation[] {
  const own = orderOf(source.path);
  if (own === -1) return [];
  return listImports(source)
    .filter(({ target, typeOnly }) => !typeOnly && orderOf(target) > own)
    .map(({ target, line }) => ({
      path: source.path,
      line,
      message: `${SUBJECTS[own]} comes before ${
        SUBJECTS[orderOf(target)]
      }: do not import "${target}".`,
    }));
}

/** The place of a file's subject in their order; -1: the file belongs to none. */
function orderOf(path: string): number {
  const room = ROOM.exec(path)?.[1];
  return SUBJECTS.findIndex((subject) => subject === room);
}
