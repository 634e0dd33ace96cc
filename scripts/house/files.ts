import { lineAt, type Source, type Violation } from "./source.ts";

const MAX_LINES = 400;
const EXPORT =
  /^export (?:default |async |declare |abstract )*(function|const|let|class|interface|type)\b/;
/** The type of a schema or list that stands, documented, just above. */
const DERIVED_TYPE = /^export type \w+ =\s*(?:Infer<typeof|\(typeof)/;
const ENVIRONMENT_READERS =
  /^(lib\/core\/config\.ts|spec\/|scripts\/setup\.mjs|scripts\/(bench\/|deploy\/|find_browser\.ts$))/;
// built from parts: this file names what it forbids
const UNFINISHED = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "X" + "XX"].join("|")})\\b`, "g");
const ENVIRONMENT = new RegExp("\\bprocess\\." + "env\\b", "g");

/** Only the wrapper repeats what a server undid; a spec may do without. */
const TRANSACTION_MAKERS = /^(db\/core\/transaction\.ts$|spec\/|scripts\/house\/)/;
const TRANSACTION = /\.(transaction|transactionProvider|beginTransaction)\(/g;

/** Code that runs in the service: the linter refuses `any` there, and nothing may allow it. */
const TYPED = /^(schemas|db|lib)\//;
const ANY_ALLOWED = /deno-lint-ignore(?:-file)?[^\n]*\bno-explicit-any\b/g;
/** Files with routes, which their schemas type. */
const ROUTE_FILES = /^lib\/routes\/(?!core\/)/;
const UNDEFINED_ROUTE = /: Route = \{/g;

/** Knex writes a DELETE without the order that it was given: which rows go would depend on an index. */
const ORDERED_DELETE = /\.orderBy\([^;]*?\.del(?:ete)?\(\)/g;

/** Checks what can be seen in one file alone. */
export function checkFile(source: Source): Violation[] {
  return [
    ...checkLength(source),
    ...checkDocumentation(source),
    ...checkText(source, UNFINISHED, "Finish it, or open an issue."),
    ...(ENVIRONMENT_READERS.test(source.path) ? [] : checkText(
      source,
      ENVIRONMENT,
      "Only lib/core/config.ts reads the environment.",
    )),
    ...(TYPED.test(source.path)
      ? checkText(source, ANY_ALLOWED, "Give it a type: `any` leaves what it reaches unchecked.")
      : []),
    ...(ROUTE_FILES.test(source.path)
      ? checkText(source, UNDEFINED_ROUTE, "defineRoute() checks a route against its schemas.")
      : []),
    ...(TRANSACTION_MAKERS.test(source.path)
      ? []
      : checkText(source, TRANSACTION, "Call transaction() of db/core/transaction.ts.")),
    ...(TYPED.test(source.path)
      ? checkText(source, ORDERED_DELETE, "Knex leaves the order out: write the DELETE yourself.")
      : []),
  ];
}

function checkLength({ path, text }: Source): Violation[] {
  const lines = text.split("\n").length - 1;
  if (lines <= MAX_LINES) return [];
  return [{ path, line: lines, message: `${lines} lines are more than ${MAX_LINES}.` }];
}

/** Every export has a doc comment just above; of overloads the first. */
function checkDocumentation({ path, text }: Source): Violation[] {
  if (path.endsWith(".spec.ts") || path.endsWith(".mjs")) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    if (!EXPORT.test(line) || DERIVED_TYPE.test(`${line} ${lines[index + 1]?.trim()}`)) return [];
    if (isDocumented(lines, index) || isFurtherOverload(lines, index)) return [];
    return [{ path, line: index + 1, message: "The export has no doc comment." }];
  });
}

function isDocumented(lines: readonly string[], index: number): boolean {
  let above = index - 1;
  while (lines[above]?.startsWith("//")) above--;
  return lines[above]?.trimEnd().endsWith("*/") ?? false;
}

function isFurtherOverload(lines: readonly string[], index: number): boolean {
  const name = /function (\w+)/.exec(lines[index] ?? "")?.[1];
  return name !== undefined &&
    lines.slice(0, index).some((line) => line.startsWith(`export function ${name}`));
}

function checkText({ path, text }: Source, pattern: RegExp, message: string): Violation[] {
  return [...text.matchAll(pattern)].map((match) => ({
    path,
    line: lineAt(text, match.index),
    message: `"${match[0]}": ${message}`,
  }));
}
