import type { StructuredItem, StructuredValue } from "../crawler/markup_facts.ts";
import { isBlank } from "./blank.ts";
import { type PropertyPath, RICH_RESULTS, type RichResult } from "./rich_results.ts";

/** What one item lacks of what Google asks for. */
export interface RichResultGap {
  /** The item's own type. */
  type: string;
  /** The rich result that it is meant for. */
  richResult: string;
  required: PropertyPath[];
  expected: PropertyPath[];
  recommended: PropertyPath[];
}

/** Lists what the items and those inside them lack, in document order; complete ones give nothing. */
export function listRichResultGaps(items: readonly StructuredItem[]): RichResultGap[] {
  const gaps: RichResultGap[] = [];
  const visit = (item: StructuredItem, whole: StructuredItem | null) => {
    if (item.referenced && isJudgedAsPart(item) === (whole === null)) return;
    const gap = findGap(item, whole);
    if (gap !== undefined) gaps.push(gap);
    for (const value of Object.values(item.properties).flat()) {
      if (typeof value !== "string") visit(value, item);
    }
  };
  for (const item of items) visit(item, null);
  return gaps;
}

/** Of an item that stands at the top and within others too, is the one within them judged? */
function isJudgedAsPart(item: StructuredItem): boolean {
  const result = findRichResult(item);
  return result !== undefined && !result.aloneOnly;
}

/** The rich result that an item's types ask for; undefined: none that is known. */
export function findRichResult(item: StructuredItem): RichResult | undefined {
  return RICH_RESULTS.find((result) => item.types.some((type) => result.types.has(type)));
}

function findGap(item: StructuredItem, whole: StructuredItem | null): RichResultGap | undefined {
  const result = findRichResult(item);
  const nested = whole !== null;
  if (result === undefined || (nested && result.aloneOnly)) return undefined;
  const { within } = result;
  if (nested && within !== undefined && !whole.types.some((type) => within.has(type))) {
    return undefined;
  }
  const missing = (paths: readonly PropertyPath[]) => listMissing(item, paths);
  const required = missing([...result.required, ...(nested ? [] : result.requiredAlone ?? [])]);
  const expected = missing(result.expected ?? []);
  const recommended = missing(result.recommended);
  if (required.length + expected.length + recommended.length === 0) return undefined;
  const type = item.types.find((name) => result.types.has(name)) ?? result.name;
  return { type, richResult: result.name, required, expected, recommended };
}

/** Of a property that is missing as a whole, its parts are not listed. */
function listMissing(item: StructuredItem, paths: readonly PropertyPath[]): PropertyPath[] {
  const missing: PropertyPath[] = [];
  for (const path of paths) {
    const known = missing.some((whole) =>
      path.startsWith(whole) && /[.>]/.test(path[whole.length] ?? "")
    );
    if (!known && !has(item, path)) missing.push(path);
  }
  return missing;
}

function has(item: StructuredItem, path: PropertyPath): boolean {
  const [whole = "", parts] = path.split(">");
  if (parts === undefined) return hasOne(item, whole);
  return (item.properties[whole] ?? []).every((value) => hasOne(value, parts));
}

function hasOne(value: StructuredValue, alternatives: string): boolean {
  return alternatives.split("|").some((path) => hasPath([value], path.split(".")));
}

/** Whether every value on the path has what comes next. */
function hasPath(values: readonly StructuredValue[], path: readonly string[]): boolean {
  const [name, ...rest] = path;
  return values.every((value) => {
    // a text stands for an item that is described elsewhere and cannot be looked into
    if (typeof value === "string") return !isBlank(value);
    if (name === undefined) return true;
    const next = value.properties[name] ?? [];
    return next.length > 0 && hasPath(next, rest);
  });
}
