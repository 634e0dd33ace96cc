import { EXPORT_TYPES } from "../../schemas/export.ts";
import type { ListFormat } from "../lists/read_export_form.ts";
import { HttpError } from "./http_error.ts";
import type { Link, LinkContext } from "./request_state.ts";

/** What an `Accept` header allows. */
interface Accepted {
  /** What it likes best of what lists are given in; of equals what it names, then JSON. */
  format: ListFormat;
  /** Whether JSON is allowed. */
  json: boolean;
  /** Whether Markdown is liked better than JSON, or as well as it and named. */
  markdown: boolean;
}

const JSON_ONLY: Accepted = { format: "json", json: true, markdown: false };
const MARKDOWN_TYPE = "text/markdown";
const TYPES: readonly (readonly [ListFormat, string])[] = [
  ["json", "application/json"],
  ...Object.entries(EXPORT_TYPES) as [ListFormat, string][], // its keys are these
];

/** Refuses with 406 who accepts nothing that is given here, and notes what is liked best. */
export function acceptJson(): Link {
  return function acceptJson(ctx, next) {
    const accepted = readAccept(ctx.req.headers.accept);
    if (accepted === undefined) throw notAcceptable();
    ctx.state.acceptedFormat = accepted.format;
    ctx.state.acceptsJson = accepted.json;
    ctx.state.prefersMarkdown = accepted.markdown;
    return next();
  };
}

/** Refuses with 406 who does not accept JSON, where nothing else is given. */
export function requireJson(ctx: LinkContext): void {
  if (!ctx.state.acceptsJson) throw notAcceptable();
}

/** Refuses with 406 who accepts nothing that a route gives. */
export function requireAccepted(
  { state }: LinkContext,
  { isList, isText }: { isList: boolean; isText: boolean },
): void {
  const { acceptsJson, acceptedFormat, prefersMarkdown } = state;
  if (acceptsJson || (isList && acceptedFormat !== "json")) return;
  if (isText && prefersMarkdown) return;
  throw notAcceptable();
}

/** Whether an `Accept` header allows `application/json`. */
export function acceptsJson(accept: string | undefined): boolean {
  return readAccept(accept)?.json === true;
}

/** Reads an `Accept` header (RFC 9110, section 12.5.1); undefined: it allows nothing that is given here. */
function readAccept(accept: string | undefined): Accepted | undefined {
  if (accept === undefined || accept === "*/*" || accept === "application/json") return JSON_ONLY;
  if (accept.trim() === "") return JSON_ONLY;
  const ranges = accept.split(",").map(readRange);
  const allowed = TYPES.map(([format, type]) => ({ format, ...matchRanges(ranges, type) }))
    .filter(({ quality }) => quality > 0)
    // the sort is stable: JSON first
    .sort((a, b) => b.quality - a.quality || b.specificity - a.specificity);
  const [best] = allowed;
  const json = allowed.find(({ format }) => format === "json");
  const markdown = matchRanges(ranges, MARKDOWN_TYPE);
  if (best === undefined && markdown.quality === 0) return undefined;
  return {
    format: best?.format ?? "json",
    json: json !== undefined,
    markdown: markdown.quality > (json?.quality ?? 0) ||
      markdown.quality === json?.quality && markdown.specificity > json.specificity,
  };
}

interface MediaRange {
  type: string;
  quality: number;
}

function readRange(text: string): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}

/** The most specific range that a type is in decides. */
function matchRanges(ranges: readonly MediaRange[], type: string) {
  const [main = ""] = type.split("/");
  const patterns = ["*/*", `${main}/*`, type];
  let best = { specificity: -1, quality: 0 };
  for (const range of ranges) {
    const specificity = patterns.indexOf(range.type);
    if (specificity > best.specificity) best = { specificity, quality: range.quality };
  }
  return best;
}

function notAcceptable(): HttpError {
  return new HttpError(
    406,
    "not_acceptable",
    "Answers are JSON: send Accept: application/json, or no Accept header. Lists are also given " +
      `as ${Object.values(EXPORT_TYPES).join(", ")}, and a site's report as ${MARKDOWN_TYPE}.`,
  );
}
