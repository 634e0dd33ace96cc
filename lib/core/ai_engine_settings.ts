import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { type EngineSetting, engineSettingSchema } from "../../schemas/ai_engine.ts";

const load = createRequire(import.meta.url);

/** An AI engine that prompts can be put to. */
export interface AiEngine {
  name: string;
  wireFormat: EngineSetting["wire_format"];
  /** Without a slash at its end. */
  baseUrl: string;
  model: string;
  /** A secret; null: none is sent. */
  apiKey: string | null;
  webSearch: boolean;
  searchContext: "low" | "medium" | "high" | null;
  instructions: string | null;
  temperature: number | null;
  maxOutputTokens: number | null;
  /** Null: not known, and so is what its answers cost. */
  prices: EnginePrices | null;
  maxConcurrent: number;
  maxRequestsPerMinute: number | null;
  timeoutMs: number;
}

/** What an engine asks for, in US dollars. */
interface EnginePrices {
  perMillionInput: number;
  perMillionOutput: number;
  perRequest: number;
}

/** What is set, and what is wrong with it, a sentence for each. */
interface EngineSettings {
  engines: AiEngine[];
  problems: string[];
}

const MAX_ENGINES = 100;
const FORM = 'a JSON list such as [{"name": "chatgpt", "wire_format": "responses", "base_url": ' +
  '"https://api.openai.com/v1", "model": "gpt-5", "api_key_variable": "OPENAI_API_KEY"}], or the ' +
  "path of a file with one";

/**
 * Reads the engines of the setting `AI_ENGINES`, a JSON list or the path of a file with one, and
 * their keys from the variables that they name. No problem quotes what may be a key.
 */
export function readEngines(
  text: string | undefined,
  environment: NodeJS.ProcessEnv,
): EngineSettings {
  if (text === undefined || text.trim() === "") return { engines: [], problems: [] };
  const read = readList(text.trim());
  if (typeof read === "string") return { engines: [], problems: [read] };
  const engines: AiEngine[] = [];
  const problems: string[] = [];
  for (const [index, value] of read.entries()) {
    const result = readEngine(value, environment);
    if (!Array.isArray(result)) engines.push(result);
    else {problems.push(...result.map((problem) =>
        `AI_ENGINES, ${nameOf(value, index)}: ${problem}`
      ));}
  }
  return { engines, problems: [...problems, ...listTwice(read)] };
}

/** The values of the list, or what is wrong with it. */
function readList(text: string): unknown[] | string {
  const isInline = text.startsWith("[") || text.startsWith("{");
  const source = isInline ? text : readFile(text);
  if (source === undefined) {
    // what looks like no path may be a key
    const path = /^[^\n]{0,500}\.json$/.test(text) ? ` ${text}` : "";
    return `AI_ENGINES must be ${FORM}; the file${path} cannot be read.`;
  }
  const where = isInline ? "AI_ENGINES" : `AI_ENGINES, the file ${text}`;
  let list: unknown;
  try {
    list = JSON.parse(source);
  } catch (error) {
    return `${where} must be ${FORM}; it is no valid JSON${placeOf(error)}.`;
  }
  if (!Array.isArray(list)) return `${where} must be ${FORM}; it is no list.`;
  return list.length <= MAX_ENGINES ? list : `${where} must have at most ${MAX_ENGINES} engines.`;
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch {
    return undefined;
  }
}

/** Of V8's message only the place: the rest quotes the text, which may hold a key. */
function placeOf(error: unknown): string {
  const match = /position \d+(?: \(line \d+ column \d+\))?/.exec(String(error));
  return match === null ? "" : ` (at ${match[0]})`;
}

function nameOf(value: unknown, index: number): string {
  const name = value !== null && typeof value === "object" && "name" in value ? value.name : null;
  return typeof name === "string" && /^[a-z0-9][a-z0-9_.-]{0,59}$/.test(name)
    ? `engine "${name}"`
    : `engine ${index + 1}`;
}

function listTwice(list: readonly unknown[]): string[] {
  const names = list.flatMap((value, index) => {
    const name = nameOf(value, index);
    return name.includes('"') ? [name] : [];
  });
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
    .map((name) => `AI_ENGINES, ${name}: The name must not be there twice.`);
}

function readEngine(value: unknown, environment: NodeJS.ProcessEnv): AiEngine | string[] {
  const setting: unknown = value !== null && typeof value === "object" ? { ...value } : value;
  // a start without engines does without the validator
  const { createValidator }: typeof import("./validate.ts") = load("./validate.ts");
  const errors = createValidator(engineSettingSchema)(setting);
  if (errors !== undefined) {
    return Object.values(errors).flat()
      .map((message) =>
        message === "The body must be an object." ? "It must be an object." : message
      );
  }
  const engine = setting as EngineSetting; // it has passed the schema
  const apiKey = engine.api_key_variable === undefined
    ? null
    : environment[engine.api_key_variable]?.trim() || null;
  const problems = checkBaseUrl(engine.base_url, apiKey !== null);
  if (engine.api_key_variable !== undefined && apiKey === null) {
    problems.push(
      `The variable ${engine.api_key_variable}, which is to hold its key, is not set. Set it, or ` +
        "leave api_key_variable out when the engine needs none.",
    );
  } else if (apiKey !== null && /[^\x21-\x7e]/.test(apiKey)) {
    problems.push(
      `The variable ${engine.api_key_variable} holds no key: there are spaces or characters in ` +
        "it that no HTTP header may have.",
    );
  }
  return problems.length > 0 ? problems : createEngine(engine, apiKey);
}

function createEngine(engine: EngineSetting, apiKey: string | null): AiEngine {
  return {
    name: engine.name,
    wireFormat: engine.wire_format,
    baseUrl: engine.base_url.replace(/\/+$/, ""),
    model: engine.model,
    apiKey,
    webSearch: engine.web_search ?? engine.wire_format !== "chat_completions",
    searchContext: engine.search_context ?? null,
    instructions: engine.instructions ?? null,
    temperature: engine.temperature ?? null,
    maxOutputTokens: engine.max_output_tokens ?? null,
    prices: readPrices(engine),
    maxConcurrent: engine.max_concurrent ?? 2,
    maxRequestsPerMinute: engine.max_requests_per_minute ?? null,
    timeoutMs: engine.timeout_ms ?? 90_000,
  };
}

function readPrices(engine: EngineSetting): EnginePrices | null {
  const perMillionInput = engine.price_usd_per_million_input;
  const perMillionOutput = engine.price_usd_per_million_output;
  const perRequest = engine.price_usd_per_request;
  if ([perMillionInput, perMillionOutput, perRequest].every((price) => price === undefined)) {
    return null;
  }
  return {
    perMillionInput: perMillionInput ?? 0,
    perMillionOutput: perMillionOutput ?? 0,
    perRequest: perRequest ?? 0,
  };
}

/** Where nobody in between reads along. */
const NEAR_HOST = /^localhost$|^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/;
const NEAR_ADDRESS = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^\[(?:::1|f[cd])/;

function checkBaseUrl(text: string, hasKey: boolean): string[] {
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") {
    return ["The base_url field must not hold a user and password; the key is sent by itself."];
  }
  if (url.search !== "" || url.hash !== "") {
    return ["The base_url field must end with its path, without ? and #."];
  }
  if (/\/(?:chat\/completions|responses)\/*$/.test(url.pathname)) {
    return [
      "The base_url field must be the address above /chat/completions and /responses, such as " +
      "https://api.openai.com/v1.",
    ];
  }
  const isAddress = isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0;
  const isNear = (isAddress ? NEAR_ADDRESS : NEAR_HOST).test(url.hostname);
  if (url.protocol === "https:" || !hasKey || isNear) return [];
  return ["The base_url field must begin with https://, since the key is sent there."];
}
