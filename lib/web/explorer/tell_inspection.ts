import type { InspectionAnswer } from "../../../schemas/inspection.ts";
import { valueLabel } from "./column_label.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { fact } from "../parts/fact.ts";

const KINDS = { error: "bad", warning: "warn", notice: "" } as const;

/** Writes what asking for one page found. */
export function tellInspection(answer: unknown): Html {
  // what `inspectPage` answers, as its schema says
  const found = answer as InspectionAnswer;
  const { page, issues, hops } = found;
  return html`<p><strong>${found.final_url ?? found.url}</strong></p>
<dl class="facts">
${
    fact(
      "Status",
      found.final_status_code ?? found.fetch_error?.message ?? valueLabel(found.outcome),
    )
  }
${hops.length > 1 && fact("Redirects", formatNumber(hops.length - 1))}
${fact("Indexable", indexability(found))}
${page && fact("Title", page.title ?? "none")}
${page && fact("Words", formatNumber(page.word_count))}
</dl>
${
    issues.length === 0
      ? html`<p>No rule over one page finds anything wrong with it.</p>`
      : html`<ul>${
        issues.map((issue) =>
          html`<li>${badge(KINDS[issue.severity], issue.severity)} ${issue.title}.
${issue.how_to_fix}</li>`
        )
      }</ul>`
  }`;
}

function indexability({ indexable, indexability_reason: reason }: InspectionAnswer): string {
  if (indexable) return "yes";
  return reason === null ? "no" : `no: ${reason.replaceAll("_", " ")}`;
}
