import { HttpError } from "./http_error.ts";
import type { Link } from "./request_state.ts";

/** Refuses with 406 who does not accept JSON. */
export function acceptJson(): Link {
  return function acceptJson(ctx, next) {
    if (!acceptsJson(ctx.req.headers.accept)) {
      throw new HttpError(
        406,
        "not_acceptable",
        "Answers are JSON: send Accept: application/json, or no Accept header.",
      );
    }
    return next();
  };
}

/** Whether an `Accept` header allows `application/json` (RFC 9110, section 12.5.1). */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === "*/*" || accept === "application/json") return true;
  if (accept.trim() === "") return true;
  let best = { specificity: 0, quality: 0 };
  for (const range of accept.split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const specificity = SPECIFICITY[type] ?? 0;
    if (specificity > best.specificity) best = { specificity, quality: qualityOf(parameters) };
  }
  return best.quality > 0;
}

const SPECIFICITY: Record<string, number> = {
  "*/*": 1,
  "application/*": 2,
  "application/json": 3,
};

function qualityOf(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
}
