import type { PageLoss } from "../../../schemas/audit_diff.ts";
import type { LostPages } from "../../metrics/audits/lost_pages.ts";
import { describeLosses } from "../../rules/text/describe_losses.ts";
import { formatNumber } from "../format_number.ts";
import { currentLanguage } from "./language.ts";

/** One page, then several. */
const GERMAN: Readonly<Record<PageLoss, readonly [string, string]>> = {
  error: ["antwortet mit einem Fehler", "antworten mit einem Fehler"],
  redirect: ["leitet weiter", "leiten weiter"],
  noindex: ["will nicht indexiert werden", "wollen nicht indexiert werden"],
  not_html: ["ist kein HTML mehr", "sind kein HTML mehr"],
  left: ["ist nirgends mehr verlinkt", "sind nirgends mehr verlinkt"],
};

/** Says how many pages were lost and how, in the current language; null where none was. */
export function tellLosses(lost: LostPages): string | null {
  if (currentLanguage() === "en") return describeLosses(lost, formatNumber);
  const { total, ...losses } = lost;
  if (total === 0) return null;
  const parts = Object.entries(GERMAN).flatMap(([loss, [one, several]]) => {
    // its own keys
    const count = losses[loss as PageLoss];
    return count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : several}`];
  });
  const pages = total === 1
    ? "1 Seite ging verloren"
    : `${formatNumber(total)} Seiten gingen verloren`;
  return `${pages}: ${parts.join(", ")}. Was an ihnen falsch war, ist nicht behoben.`;
}
