import { listImports, type Source, type Violation } from "./source.ts";

/** Folders whose `mod.ts` lists what the files below it hold. */
const LISTS: readonly { folder: string; member: RegExp }[] = [
  { folder: "db/migrations", member: /^export async function up\b/m },
  { folder: "lib/importers", member: /^export const \w+: Importer\b/m },
  { folder: "lib/jobs", member: /^export const \w+: Job\b/m },
  { folder: "lib/web/pages", member: /^export const \w+: Page\b/m },
  { folder: "lib/web/report", member: /^export const \w+: ReportSection\b/m },
  { folder: "lib/routes", member: /^export const \w+_ROUTES\b/m },
  { folder: "lib/rules/page", member: /^export const \w+: (readonly )?\w*Rule\b/m },
  { folder: "lib/rules/site", member: /^export const \w+: (readonly )?\w*Rule\b/m },
  { folder: "schemas", member: /^export const \w+Schema\b/m },
  { folder: "scripts/bench", member: /^export const \w+: Bench\b/m },
];

/** Checks that no list forgets a file of its folder. */
export function checkLists(sources: readonly Source[]): Violation[] {
  return LISTS.flatMap(({ folder, member }) => {
    const list = sources.find(({ path }) => path === `${folder}/mod.ts`);
    if (!list) return [];
    const listed = listImports(list).map(({ target }) => target);
    return sources
      .filter(({ path, text }) =>
        path !== list.path && isIn(folder, path, sources) && member.test(text)
      )
      .filter(({ path }) => !listed.includes(path))
      .map(({ path }) => ({
        path: list.path,
        line: 1,
        message: `The list forgets "${path}".`,
      }));
  });
}

/** Whether the file is below the folder, and in no folder there that has its own list. */
function isIn(folder: string, path: string, sources: readonly Source[]): boolean {
  if (!path.startsWith(`${folder}/`)) return false;
  const names = path.slice(folder.length + 1).split("/").slice(0, -1);
  const between = names.map((_, index) => [folder, ...names.slice(0, index + 1)].join("/"));
  return !sources.some((source) => between.some((one) => source.path === `${one}/mod.ts`));
}
