import type { StructuredItem } from "../../crawler/html/markup_facts.ts";
import { hasProperty } from "./property_path.ts";
import { RICH_RESULTS } from "./rich_results.ts";
import type { PropertyPath, RichResult } from "./rich_result.ts";

/** What one item lacks of what Google asks for. */
export interface RichResultGap {
  /** The item's own type. */
  type: string;
  /** The rich result that it is meant for. */
  richResult: string;
  /** The page that says so. */
  documentation: string;
  required: PropertyPath[];
  expected: PropertyPath[];
  recommended: PropertyPath[];
}

/** Where an item is: within what, and as what. */
interface Place {
  /** The item that it is within; null: it is at the top. */
  whole: StructuredItem | null;
  /** `main`: what the page is about; `listed`: the same as an entry of a list; `part`: neither. */
  role: "main" | "listed" | "part";
}

/** Lists what the items and those inside them lack, in document order; complete ones give nothing. */
export function listRichResultGaps(items: readonly StructuredItem[]): RichResultGap[] {
  const gaps: RichResultGap[] = [];
  const visit = (item: StructuredItem, place: Place) => {
    if (item.referenced && isJudgedAsPart(item) === (place.whole === null)) return;
    const gap = findGap(item, place);
    if (gap !== undefined) gaps.push(gap);
    for (const [property, values] of Object.entries(item.properties)) {
      const role = findRole(property, item, place);
      for (const value of values) {
        if (typeof value !== "string") visit(value, { whole: item, role });
      }
    }
  };
  for (const item of items) visit(item, { whole: null, role: "main" });
  return gaps;
}

/** What a page or a list is about has no other item to say what it is: it is judged by itself. */
function findRole(property: string, whole: StructuredItem, { role }: Place): Place["role"] {
  if (property === "mainEntity") return "main";
  if (property === "itemListElement" && !whole.types.includes("BreadcrumbList")) return "listed";
  return property === "item" && role === "listed" ? "listed" : "part";
}

/** Of an item that is at the top and within others too, is the one within them judged? */
function isJudgedAsPart(item: StructuredItem): boolean {
  const result = RICH_RESULTS.find((result) => isOfTypes(item, result.types));
  return result !== undefined && !result.aloneOnly;
}

/** The rich result that an item at the top asks for by its types; undefined: none that is known. */
export function findRichResult(item: StructuredItem): RichResult | undefined {
  return RICH_RESULTS.find((result) => isOfTypes(item, result.types) && !result.partOnly);
}

function isOfTypes({ types }: StructuredItem, known: ReadonlySet<string>): boolean {
  return types.some((type) => known.has(type));
}

function isJudged(result: RichResult, { whole, role }: Place): boolean {
  if (whole === null || role !== "part") return !result.partOnly;
  return !result.aloneOnly && (result.within === undefined || isOfTypes(whole, result.within));
}

function findGap(item: StructuredItem, place: Place): RichResultGap | undefined {
  const result = RICH_RESULTS.find((result) => isOfTypes(item, result.types));
  if (result === undefined || !isJudged(result, place)) return undefined;
  const missing = (paths: readonly PropertyPath[] = []) => listMissing(item, paths);
  const required = missing([
    ...result.required,
    ...(place.role === "part" ? [] : result.requiredAlone ?? []),
    ...(place.role === "listed" ? [] : result.requiredUnlisted ?? []),
  ]);
  const expected = missing(result.expected);
  const recommended = missing(result.recommended);
  if (required.length + expected.length + recommended.length === 0) return undefined;
  const type = item.types.find((name) => result.types.has(name)) ?? result.name;
  const { name: richResult, documentation } = result;
  return { type, richResult, documentation, required, expected, recommended };
}

/** Of a property that is missing as a whole, its parts are not listed. */
function listMissing(item: StructuredItem, paths: readonly PropertyPath[]): PropertyPath[] {
  const missing: PropertyPath[] = [];
  for (const path of paths) {
    const known = missing.some((whole) =>
      path.startsWith(whole) && /[.>[]/.test(path[whole.length] ?? "")
    );
    if (!known && !hasProperty(item, path)) missing.push(path);
  }
  return missing;
}
