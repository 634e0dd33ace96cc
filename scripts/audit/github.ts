import { describeEvidence, describePlace, type Place, type Places } from "./places.ts";

/** Annotations of one level that GitHub shows of a step. */
const PER_LEVEL = 10;

/**
 * Writes the places as workflow commands of GitHub Actions, which it shows as annotations: the first
 * of each severity, and how many there are. See
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands and, for the
 * escapes, https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts.
 */
export function writeAnnotations({ places, leftOut }: Places): string {
  const shown = (["error", "warning", "notice"] as const).flatMap((severity) =>
    places.filter((place) => place.severity === severity).slice(0, PER_LEVEL)
  );
  const more = places.length + leftOut - shown.length;
  const lines = shown.map(annotationOf);
  if (more > 0) lines.push(`${more} more places of issues have no annotation.`);
  return lines.map((line) => `${line}\n`).join("");
}

function annotationOf(place: Place): string {
  const title = escapeProperty(`${place.title} (${place.code})`);
  const message = escapeData(`${describePlace(place)}\n${describeEvidence(place)}`);
  return `::${place.severity} title=${title}::${message}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
