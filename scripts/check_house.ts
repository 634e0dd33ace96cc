import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { checkEnglish } from "./house/english.ts";
import { checkExports } from "./house/exports.ts";
import { checkFile } from "./house/files.ts";
import { checkIntroductions } from "./house/introductions.ts";
import { checkCircles, checkLayers } from "./house/layers.ts";
import { checkLists } from "./house/lists.ts";
import { checkLockFiles } from "./house/lock_file.ts";
import { checkNames } from "./house/names.ts";
import { checkQuerySpecs } from "./house/query_specs.ts";
import { checkFolders, checkSubjects } from "./house/rooms.ts";
import type { Source } from "./house/source.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["schemas", "db", "lib", "scripts", "spec"];
/** What is no program of this project, and programs in another language. */
const LEFT_OUT = [
  "spec/fixtures/",
  "lib/logs/scanner/assembly/",
  "lib/core/texts/scanner/assembly/",
  "lib/metrics/search/changes/rows_program/assembly/",
];

/** Reads every source file of the project. */
function readSources(): Source[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ file, path: relative(ROOT, file).replaceAll(sep, "/") }))
      .filter(({ path }) => !LEFT_OUT.some((folder) => path.startsWith(folder)))
      .map(({ file, path }) => ({ path, text: readFileSync(file, "utf8") }))
  );
}

const sources = readSources();
const violations = [
  ...checkExports(sources),
  ...sources.flatMap(checkFile),
  ...sources.flatMap(checkEnglish),
  ...checkLayers(sources),
  ...checkCircles(sources),
  ...checkLists(sources),
  ...checkQuerySpecs(sources),
  ...checkFolders(sources),
  ...checkSubjects(sources),
  ...checkNames(sources.filter(({ path }) => !path.startsWith("spec/"))),
  ...checkIntroductions(sources, ROOT),
  ...checkLockFiles(ROOT),
];
for (const { path, line, message } of violations) {
  process.stdout.write(`${path}:${line} ${message}\n`);
}
process.stdout.write(
  violations.length === 0
    ? `The house is in order (${sources.length} files).\n`
    : `${violations.length} house rules are broken.\n`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
