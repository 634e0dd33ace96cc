import type { OpenApiDocument } from "../../../lib/openapi/openapi.ts";
import type { SeededRandom } from "../random.ts";
import { brokenBody, HOSTILE_TEXTS, hostileValue, pick } from "./garbage.ts";
import { createMemory, type FuzzMemory } from "./memory.ts";
import type { FuzzOperation, FuzzParameter } from "./operations.ts";
import type { FuzzRows, FuzzTokens } from "./rows.ts";
import { createValueMaker, type MakeValue, type ValueKind } from "./values.ts";

/** A request, and what it was made from. */
export interface FuzzRequest {
  operation: FuzzOperation;
  kind: ValueKind;
  method: string;
  /** Path and query, from the server's root. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

/** What a maker of requests is given. */
export interface RequestSource {
  /** What references of the operations' schemas name. */
  document: OpenApiDocument;
  operations: readonly FuzzOperation[];
  random: SeededRandom;
  rows: FuzzRows;
  tokens: FuzzTokens;
}

/** Makes requests one after the other, over all operations in turn. */
export interface RequestMaker {
  next(): FuzzRequest;
  /** Entity tags and cursors of answers are sent again later. */
  memory: FuzzMemory;
}

const KINDS: readonly ValueKind[] = ["valid", "valid", "boundary", "garbage"];
const ACCEPTS = ["application/json", "*/*", "text/html", "application/*;q=0", "a/b;q=x", ",,;"];
const CODINGS = ["gzip", "br", "identity;q=0", "gzip;q=0, br;q=x", "constructor", "*;q=0"];
const TYPES = [
  "application/json; charset=utf-16",
  "application/merge-patch+json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "application/json; charset=utf-8; charset=latin1",
  "constructor",
  "",
];
const TAGS = ["*", '""', 'W/"a"', '"a", "b"', '"', "W/", ",", '"\u00ff"', "constructor"];

/** Creates the maker. The same seed makes the same requests as long as the answers are the same. */
export function createRequestMaker(source: RequestSource): RequestMaker {
  const { document, operations, random, rows, tokens } = source;
  const make = createValueMaker(document, random);
  const memory = createMemory(random);
  let count = 0;
  return {
    memory,
    next() {
      const operation = operations[count++ % operations.length] ?? pick(random, operations);
      const kind = pick(random, KINDS);
      const path = pathOf(operation, { kind, random, rows, make });
      const remembered = kind === "valid" && random.below(4) === 0 ? memory.cursorOf(path) : null;
      const query = remembered ?? queryOf(operation, { kind, random, make, memory });
      const body = bodyOf(operation, { kind, random, make });
      const headers = {
        ...headersOf(operation, { kind, random, make, tag: memory.tagOf(path) }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(kind === "garbage" ? garbledHeaders(random) : {}),
        ...authorizationOf(random, tokens),
      };
      return {
        operation,
        kind,
        method: operation.method,
        path: query === "" ? path : `${path}?${query}`,
        headers,
        ...(body === undefined ? {} : { body }),
      };
    },
  };
}

interface Making {
  kind: ValueKind;
  random: SeededRandom;
  make: MakeValue;
}

function pathOf(operation: FuzzOperation, { kind, random, make, rows }: Making & {
  rows: FuzzRows;
}): string {
  const known = rows.idsFor(operation, random);
  return operation.template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const usual = known[name] ?? "1";
    if (kind === "valid" || random.below(3) > 0) return usual;
    if (kind === "garbage") return encode(pick(random, HOSTILE_TEXTS).slice(0, 300)) || "%20";
    const schema = operation.parameters.find((parameter) => parameter.name === name)?.schema;
    return encode(String(make(schema ?? {}, kind))) || "0";
  });
}

/** Percent-encodes a text; half a surrogate pair becomes bytes that are no UTF-8. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

function queryOf(
  operation: FuzzOperation,
  { kind, random, make, memory }: Making & { memory: FuzzMemory },
): string {
  const parameters = operation.parameters.filter((parameter) => parameter.in === "query");
  // few at a time: one wrong parameter hides what the others would do
  const share = Math.max(2, parameters.length / 2);
  const parts: string[] = [];
  for (const parameter of parameters) {
    if (!parameter.required && random.below(share) > 0) continue;
    if (parameter.name === "cursor") {
      if (kind !== "valid") parts.push(`cursor=${encode(memory.damagedCursor())}`);
      continue;
    }
    for (let times = kind === "valid" || random.below(8) > 0 ? 1 : 2; times > 0; times--) {
      parts.push(parameterText(parameter, { kind, random, make }));
    }
  }
  if (kind === "garbage" && random.below(3) === 0) {
    const name = encode(pick(random, HOSTILE_TEXTS).slice(0, 300));
    parts.push(
      pick(random, [name, `${name}=${name}`, `filter[${name}]=1`, "filter[][]=", "&&=&%"]),
    );
  }
  return parts.join("&");
}

function parameterText(parameter: FuzzParameter, { kind, random, make }: Making): string {
  const { name, schema, "x-operators": operators } = parameter;
  const others = operators?.filter((operator) => operator !== "eq" && operator !== "in") ?? [];
  const operator = others.length > 0 && random.below(2) === 0 ? pick(random, others) : undefined;
  const item = schema.items ?? schema;
  const value = () => textOf(kind === "garbage" ? hostileValue(random) : make(item, kind));
  if (operator === undefined) {
    return `${encode(name)}=${
      encode(kind === "garbage" ? value() : textOf(make(schema, kind))) || ""
    }`;
  }
  const text = operator === "null"
    ? pick(random, ["true", "false"])
    : operator === "between"
    ? `${value()},${value()}`
    : value();
  const written = kind === "garbage" && random.below(3) === 0
    ? pick(random, ["constructor", "__proto__", "between", "regexp", ""])
    : operator;
  return `${encode(`${name}[${written}]`)}=${encode(text)}`;
}

/** A value as a parameter has it, short enough for a request line. */
function textOf(value: unknown): string {
  const text = Array.isArray(value) ? value.map(textOf).join(",") : String(
    typeof value === "object" ? JSON.stringify(value) : value,
  );
  return text.slice(0, 1500);
}

function bodyOf(
  operation: FuzzOperation,
  { kind, random, make }: Making,
): string | Buffer | undefined {
  const { body, method } = operation;
  if (!body) return method !== "GET" && random.below(5) === 0 ? "{}" : undefined;
  if (kind === "garbage" && random.below(4) === 0) {
    return brokenBody(random, JSON.stringify(body.example) ?? "{}");
  }
  const made = make(body.schema, kind);
  if (kind === "valid" && random.below(4) === 0) return JSON.stringify(body.example);
  if (random.below(2) === 0 && isObject(made) && isObject(body.example)) {
    return JSON.stringify({ ...body.example, ...made });
  }
  return JSON.stringify(made) ?? "";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function headersOf(
  { parameters }: FuzzOperation,
  { kind, random, make, tag }: Making & { tag: string | undefined },
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, schema } of parameters.filter((parameter) => parameter.in === "header")) {
    if (random.below(4) > 0) continue;
    if (name === "Idempotency-Key") {
      headers[name] = kind === "valid"
        ? `key-${random.below(200)}`
        : headerText(make(schema, kind));
    } else if (kind === "valid" && tag !== undefined) headers[name] = tag;
    else headers[name] = pick(random, TAGS);
  }
  return headers;
}

function garbledHeaders(random: SeededRandom): Record<string, string> {
  const headers: Record<string, string> = {};
  const add = (name: string, values: readonly string[]) => {
    if (random.below(8) === 0) headers[name] = pick(random, values);
  };
  add("Accept", ACCEPTS);
  add("Accept-Encoding", CODINGS);
  add("Content-Type", TYPES);
  add("Host", ["a@b", "127.0.0.1:99999", "[::1", "constructor", "x".repeat(300)]);
  add("X-Request-Id", ["a", "x".repeat(129), "ä", "a b", "constructor"]);
  add("X-Forwarded-For", ["1.2.3.4", "constructor", "::1, a", ",,,"]);
  add("Origin", ["null", "https://evil.example", "constructor", ""]);
  add("Content-Encoding", ["gzip", "identity", "constructor", "br, gzip"]);
  add("Expect", ["100-continue", "constructor", "200-ok"]);
  add("Range", ["bytes=0-1", "constructor"]);
  return headers;
}

/** What a header can hold of a value: Latin-1 without controls. */
function headerText(value: unknown): string {
  return textOf(value).replaceAll(/[^\x20-\x7e\x80-\xff]/g, "?");
}

function authorizationOf(random: SeededRandom, tokens: FuzzTokens): Record<string, string> {
  if (random.below(25) > 0) return { Authorization: `Bearer ${tokens.full}` };
  return {
    Authorization: pick(random, [...tokens.others, "", "Bearer", "Basic YTpi", "Bearer \u00ff"]),
  };
}
