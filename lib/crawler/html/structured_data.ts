import { collapseWhitespace, cutText } from "../text/text.ts";
import type { StructuredDataFacts } from "./page_facts.ts";

const TYPES_LIMIT = 100;
/** Nodes of one block that are looked at. */
const NODES_LIMIT = 20_000;
const EXCERPT_LENGTH = 200;

/** A JSON-LD block by itself: what it says of itself, and its JSON (undefined: not readable). */
export interface JsonLdBlock extends Omit<StructuredDataFacts, "items"> {
  root: unknown;
}

/**
 * Reads the types of a JSON-LD block. A byte order mark and the comment or CDATA wrapping that
 * templates put around scripts are removed before it is judged; an empty block is an error.
 */
export function parseJsonLd(source: string): JsonLdBlock {
  const text = unwrap(source);
  try {
    const root: unknown = JSON.parse(text);
    return { format: "json-ld", types: collectTypes(root), error: null, excerpt: null, root };
  } catch (error) {
    const excerpt = cutText(collapseWhitespace(text.slice(0, 4 * EXCERPT_LENGTH)), EXCERPT_LENGTH);
    const message = describeError(text, error);
    return { format: "json-ld", types: [], error: message, excerpt, root: undefined };
  }
}

/** Splits an `itemtype` or `typeof` attribute into type names, without the schema.org prefix. */
export function parseItemTypes(value: string): string[] {
  return value.split(/\s+/).filter((type) => type !== "").map(shortenType);
}

/** A type or property without the prefix of schema.org. */
export function shortenType(type: string): string {
  return cutText(type.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, ""), 255);
}

function unwrap(source: string): string {
  return source
    .replace(/^\ufeff/, "")
    .trim()
    .replace(/^(?:(?:\/\/|\/\*)\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/i, "")
    .replace(/(?:(?:\/\/|\/\*)\s*)?(?:-->|\]\]>)(?:\s*\*\/)?$/, "")
    .trim();
}

/** Collects `@type` of all nodes, in document order; the stack keeps deep blocks harmless. */
function collectTypes(root: unknown): string[] {
  const types = new Set<string>();
  const pending: unknown[] = [root];
  for (let seen = 0; seen < NODES_LIMIT && types.size < TYPES_LIMIT; seen++) {
    const node = pending.pop();
    if (node === undefined) break;
    if (Array.isArray(node)) {
      pushReversed(pending, node);
    } else if (typeof node === "object" && node !== null) {
      const named = "@type" in node ? node["@type"] : [];
      for (const type of Array.isArray(named) ? named : [named]) {
        if (typeof type === "string" && type !== "" && types.size < TYPES_LIMIT) {
          types.add(shortenType(type));
        }
      }
      pushReversed(pending, Object.values(node));
    }
  }
  return [...types];
}

function pushReversed(pending: unknown[], nodes: readonly unknown[]): void {
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index];
    if (typeof node === "object" && node !== null) pending.push(node);
  }
}

/** Says what is wrong and where; engines leave the position out of some messages. */
function describeError(text: string, error: unknown): string {
  if (text === "") return "The block is empty";
  const message = error instanceof Error ? error.message : String(error);
  const place = /^(.*?)(?: in JSON)? at position \d+ \(line (\d+) column (\d+)\)$/s.exec(message);
  if (place !== null) return `${place[1]} at line ${place[2]}, column ${place[3]}`;
  if (message.startsWith("Unexpected end")) {
    return `Unexpected end at ${describePosition(text, text.length)}`;
  }
  const token = /^Unexpected token '(.+?)', (?:\.\.\.)?"([^]*?)"(?:\.\.\.)? is not valid JSON$/u
    .exec(
      message,
    );
  if (token === null) return message;
  const found = text.indexOf(token[2] ?? "");
  const offset = (token[2] ?? "").indexOf(token[1] ?? "");
  return `Unexpected '${token[1]}' near ${describePosition(text, Math.max(0, found + offset))}`;
}

function describePosition(text: string, position: number): string {
  const before = text.slice(0, position).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
