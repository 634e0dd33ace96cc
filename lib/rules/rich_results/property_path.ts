import type { StructuredItem, StructuredValue } from "../../crawler/html/markup_facts.ts";
import { isBlank } from "../text/blank.ts";
import type { PropertyPath } from "./rich_result.ts";

/** A property, and which of its values count; see `PropertyPath`. */
interface Step {
  name: string;
  chosen: string | null;
}

/** Whether an item has what a path asks for. */
export function hasProperty(item: StructuredItem, path: PropertyPath): boolean {
  const { whole, alternatives } = parsePath(path);
  return collectValues([item], whole).every((value) =>
    alternatives.some((steps) => hasSteps([value], steps))
  );
}

/** Says a path in words: `offers>price|lowPrice` is "offers.price or offers.lowPrice". */
export function describePath(path: PropertyPath): string {
  const { whole, alternatives } = parsePath(path);
  return alternatives
    .map((steps) => [...whole, ...steps].map(({ name }) => name).join("."))
    .join(" or ");
}

interface ParsedPath {
  /** What may be missing; empty: the item itself. */
  whole: readonly Step[];
  alternatives: readonly (readonly Step[])[];
}

const parsedPaths = new Map<PropertyPath, ParsedPath>();

/** The paths come from the table of rich results alone, so that all of them may be kept. */
function parsePath(path: PropertyPath): ParsedPath {
  let parsed = parsedPaths.get(path);
  if (parsed === undefined) {
    const at = path.lastIndexOf(">");
    parsed = {
      whole: at === -1 ? [] : parseSteps(path.slice(0, at)),
      alternatives: path.slice(at + 1).split("|").map(parseSteps),
    };
    parsedPaths.set(path, parsed);
  }
  return parsed;
}

function parseSteps(path: string): Step[] {
  return path.split(".").map((step) => {
    const [, name = step, chosen = null] = /^([^[]+)(?:\[(.+)\])?$/.exec(step) ?? [];
    return { name, chosen };
  });
}

/** The values at the end of a path; texts on the way have none. */
function collectValues(values: readonly StructuredValue[], steps: readonly Step[]) {
  return steps.reduce<readonly StructuredValue[]>(
    (found, step) =>
      found.flatMap((value) => typeof value === "string" ? [] : chooseValues(value, step)),
    values,
  );
}

/** Whether every value on the path has what comes next. */
function hasSteps(values: readonly StructuredValue[], steps: readonly Step[]): boolean {
  const [step, ...rest] = steps;
  return values.every((value) => {
    if (typeof value === "string") return standsFor(value, steps);
    if (step === undefined) return true;
    const next = chooseValues(value, step);
    return next.length > 0 && hasSteps(next, rest);
  });
}

/** A text is a value, the name of an item, or a reference to one that is described elsewhere. */
function standsFor(text: string, steps: readonly Step[]): boolean {
  if (isBlank(text)) return false;
  if (steps.length === 0 || /^\s*(?:#|_:|[a-z][a-z0-9+.-]*:\/\/)/i.test(text)) return true;
  return steps.length === 1 && steps[0]?.name === "name";
}

function chooseValues(item: StructuredItem, { name, chosen }: Step): StructuredValue[] {
  const values = item.properties[name] ?? [];
  if (chosen === null) return values;
  if (chosen === "*") return values.filter((value) => typeof value !== "string");
  if (chosen === "!last") return withoutLast(values);
  const type = chosen.replace(/^!/, "");
  return values.filter((value) => isOfType(value, type) !== chosen.startsWith("!"));
}

function isOfType(value: StructuredValue, type: string): boolean {
  return typeof value !== "string" && value.types.includes(type);
}

/** All but the one of the highest position, of several the one that comes last. */
function withoutLast(values: readonly StructuredValue[]): StructuredValue[] {
  let last = -1;
  let highest = -Infinity;
  for (const [index, value] of values.entries()) {
    const position = typeof value === "string" ? NaN : Number(value.properties["position"]?.[0]);
    if (last === -1 || Number.isNaN(position) || position >= highest) last = index;
    if (position >= highest) highest = position;
  }
  return values.filter((_, index) => index !== last);
}
