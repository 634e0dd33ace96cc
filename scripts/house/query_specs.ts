import { listImports, type Source, type Violation } from "./source.ts";

/** Applied once and never edited: the specs of upgrades run all of them. */
const MIGRATIONS = /^db\/migrations\//;
const CODE = /^(?:export )?(?:(?:abstract )?class|(?:async )?function|const \w+_SQL)\b/m;
const CASE = /\bit\(/;

/**
 * Checks that each file of `db/` that sends queries, or makes or reads a part of one, has a spec at the same path under
 * `spec/`, so that a wrong join fails where it stands. Types and plain constants need none.
 */
export function checkQuerySpecs(sources: readonly Source[]): Violation[] {
  const specs = new Set(
    sources.filter(({ path, text }) => path.endsWith(".spec.ts") && CASE.test(text))
      .map(({ path }) => path),
  );
  return sources
    .filter(({ path }) => path.startsWith("db/") && !MIGRATIONS.test(path))
    .filter((source) => !specs.has(specOf(source.path)) && hasCode(source))
    .map(({ path }) => ({
      path,
      line: 1,
      message: `The file has no spec of its own: write "${specOf(path)}".`,
    }));
}

function specOf(path: string): string {
  return `spec/${path.replace(/\.ts$/, ".spec.ts")}`;
}

/** Whether a file does anything: it has a function, a class or a piece of SQL, or uses those of another file. */
function hasCode(source: Source): boolean {
  return CODE.test(source.text) || listImports(source).some(({ typeOnly }) => !typeOnly);
}
