import type { LostPages } from "../metrics/audits/lost_pages.ts";
import { describeLosses } from "../rules/text/describe_losses.ts";
import type { Context } from "./context.ts";

/** How pages are lost, in German: of one page, then of several. */
const GERMAN = {
  error: ["antwortet mit einem Fehler", "antworten mit einem Fehler"],
  redirect: ["leitet weiter", "leiten weiter"],
  noindex: ["will nicht mehr indexiert werden", "wollen nicht mehr indexiert werden"],
  not_html: ["ist kein HTML mehr", "sind kein HTML mehr"],
  left: ["ist von nirgends mehr verlinkt", "sind von nirgends mehr verlinkt"],
} as const;

/** Says how many pages were lost between two audits, and how; null where none was. */
export function tellLosses({ write }: Context, lost: LostPages): string | null {
  if (write.language === "en") return describeLosses(lost, write.count);
  const { total, ...losses } = lost;
  if (total === 0) return null;
  const parts = Object.entries(losses).flatMap(([loss, count]) => {
    const [one, several] = GERMAN[loss as keyof typeof GERMAN];
    return count === 0 ? [] : [write.many(count, one, several)];
  });
  const pages = write.many(total, "Seite ging", "Seiten gingen");
  return `${pages} verloren: ${parts.join(", ")}. Was dort falsch war, ist nicht behoben.`;
}
