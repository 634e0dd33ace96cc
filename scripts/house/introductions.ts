import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Source, Violation } from "./source.ts";

/** A folder with more files says in its README.md what lives there. */
const MAX_UNEXPLAINED = 10;
/** An introduction is read before the files, not instead of them. */
const MAX_LINES = 20;
const NAMED_FILE = /`([\w./]+\.(?:ts|tsv|mjs))`/g;

/** Checks that each large folder of the program has an introduction, and that the files which it names exist. */
export function checkIntroductions(sources: readonly Source[], root: string): Violation[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folder.startsWith("spec")) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MAX_UNEXPLAINED)
    .flatMap(([folder]) => checkIntroduction(folder, root));
}

function checkIntroduction(folder: string, root: string): Violation[] {
  const path = `${folder}/README.md`;
  if (!existsSync(join(root, path))) {
    return [{
      path,
      line: 1,
      message: "The folder needs ten lines: what lives there, how data flows.",
    }];
  }
  const lines = readFileSync(join(root, path), "utf8").trimEnd().split("\n");
  const missing = lines.flatMap((text, index) =>
    [...text.matchAll(NAMED_FILE)]
      .filter(([, name = ""]) => !exists(name, folder, root))
      .map(([, name]) => ({ path, line: index + 1, message: `There is no file "${name}".` }))
  );
  if (lines.length <= MAX_LINES) return missing;
  const message = `${lines.length} lines are more than ${MAX_LINES}.`;
  return [...missing, { path, line: lines.length, message }];
}

/** A name without a folder is of the folder itself, any other one of the folder or of the project. */
function exists(name: string, folder: string, root: string): boolean {
  return existsSync(join(root, folder, name)) ||
    (name.includes("/") && existsSync(join(root, name)));
}
