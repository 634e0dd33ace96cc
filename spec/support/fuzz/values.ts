import type { OpenApiDocument } from "../../../lib/openapi/openapi.ts";
import type { SeededRandom } from "../random.ts";
import { hostileValue, pick } from "./garbage.ts";
import { findPart, type FuzzSchema } from "./operations.ts";

/** `valid` keeps to the schema, `boundary` is at its edges or one step beyond, `garbage` ignores it. */
export type ValueKind = "valid" | "boundary" | "garbage";

/** Makes a value for a schema. */
export type MakeValue = (schema: FuzzSchema, kind: ValueKind) => unknown;

/** How deep objects and lists are made, so that schemas that hold themselves end. */
const MAX_DEPTH = 6;
const WORDS = ["shop", "keyword 1", "Über", "日本語", "best anvils", "a", "https://shop.test/a"];

/** One text for each pattern of the document whose texts cannot be guessed. */
const PATTERN_TEXTS: readonly string[] = [
  "DE",
  "de",
  "deu",
  "pt-BR",
  "title_missing",
  "2026-11",
  "09:30",
  "GPTBot",
  "0123456789abcdef0123456789abcdef",
  "0123456789abcdef".repeat(4),
  "https://shop.test/a",
];

/** Creates what makes values for the schemas of a document. */
export function createValueMaker(document: OpenApiDocument, random: SeededRandom): MakeValue {
  function make(given: FuzzSchema, kind: ValueKind, depth: number): unknown {
    const schema = given.$ref === undefined ? given : findPart<FuzzSchema>(document, given.$ref);
    if (kind === "garbage" && random.below(2) === 0) return hostileValue(random);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return make(pick(random, choices), kind, depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.examples && kind === "valid") return pick(random, schema.examples);
    if (schema.enum) return makeEnum(schema.enum, kind);
    const types = typeof schema.type === "string" ? [schema.type] : schema.type ?? ["string"];
    switch (pick(random, types)) {
      case "null":
        return null;
      case "boolean":
        return random.below(2) === 0;
      case "integer":
      case "number":
        return makeNumber(schema, kind);
      case "array":
        return makeArray(schema, kind, depth);
      case "object":
        return makeObject(schema, kind, depth);
      default:
        return makeText(schema, kind);
    }
  }

  function makeEnum(values: readonly unknown[], kind: ValueKind): unknown {
    const value = pick(random, values);
    if (kind === "valid" || typeof value !== "string") return value;
    return pick(random, [value, value.toUpperCase(), `${value} `, value.slice(1), `${value}\0`]);
  }

  function makeNumber({ type, minimum, maximum }: FuzzSchema, kind: ValueKind): number {
    const low = minimum ?? 0;
    const high = maximum ?? Math.max(low, 1) * 1000;
    if (kind === "valid") {
      const span = Math.min(high - low, 1000);
      const value = low + random.share() * span;
      return type === "number" && random.below(2) === 0 ? value : Math.floor(value);
    }
    return pick(random, [low, low - 1, low + 1, high, high + 1, high - 1, low + 0.5, -low, 0]);
  }

  function makeText({ format, pattern, minLength = 0, maxLength }: FuzzSchema, kind: ValueKind) {
    if (kind !== "valid" && random.below(2) === 0) {
      const most = maxLength ?? 1000;
      const length = pick(random, [minLength, Math.max(0, minLength - 1), most, most + 1]);
      return pick(random, ["x", "ü", "😀", " "]).repeat(Math.min(length, 200_000));
    }
    if (format === "date") return makeDay(kind);
    if (format === "date-time") return `${makeDay(kind)}T12:00:00Z`;
    if (format === "uri") return "https://shop.test/a";
    if (pattern !== undefined) {
      const matching = PATTERN_TEXTS.filter((text) => new RegExp(pattern, "u").test(text));
      if (matching.length > 0) return pick(random, matching);
    }
    return pick(random, WORDS).padEnd(minLength, "x").slice(0, maxLength);
  }

  function makeDay(kind: ValueKind): string {
    if (kind === "valid") {
      return new Date(Date.UTC(2026, 10, 17 - random.below(120))).toISOString().slice(0, 10);
    }
    return pick(random, ["2026-02-29", "1000-01-01", "0001-01-01", "9999-12-31", "2024-02-29"]);
  }

  function makeArray(schema: FuzzSchema, kind: ValueKind, depth: number): unknown[] {
    const { items = {}, minItems = 0, maxItems = 3 } = schema;
    const usual = minItems + random.below(Math.min(maxItems, minItems + 3) - minItems + 1);
    const edge = pick(random, [minItems, Math.max(0, minItems - 1), maxItems, maxItems + 1]);
    const length = kind === "boundary" ? Math.min(edge, 5000) : usual;
    if (depth > MAX_DEPTH) return [];
    // at the edge of a count all items are alike, which keeps great lists cheap to make
    const itemKind = kind === "boundary" && length > 5 ? "valid" : kind;
    return Array.from({ length }, () => make(items, itemKind, depth + 1));
  }

  function makeObject(schema: FuzzSchema, kind: ValueKind, depth: number): unknown {
    const { properties = {}, required = [], additionalProperties } = schema;
    const made: Record<string, unknown> = {};
    if (depth > MAX_DEPTH) return made;
    for (const [name, property] of Object.entries(properties)) {
      const isNeeded = required.includes(name) && (kind !== "garbage" || random.below(4) > 0);
      if (isNeeded || random.below(3) === 0) made[name] = make(property, kind, depth + 1);
    }
    if (kind === "garbage" && random.below(3) === 0) made["nothing"] = hostileValue(random);
    if (typeof additionalProperties === "object" && random.below(2) === 0) {
      made[pick(random, WORDS)] = make(additionalProperties, kind, depth + 1);
    }
    return made;
  }

  return (schema, kind) => make(schema, kind, 0);
}
