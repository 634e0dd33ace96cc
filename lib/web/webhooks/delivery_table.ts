import type { DeliveryAnswer } from "../../../schemas/webhook.ts";
import { timeTag } from "../format_date.ts";
import { formatNumber, UNKNOWN } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { badge, type BadgeKind } from "../parts/badge.ts";
import { dataTable } from "../parts/data_table.ts";
import { said } from "../texts/said.ts";

const KINDS: Readonly<Record<string, BadgeKind>> = {
  delivered: "good",
  pending: "warn",
  failed: "bad",
};

/** Writes what was sent to a webhook and what came of it; `act` writes what can be done about one. */
export function deliveryTable(
  deliveries: readonly DeliveryAnswer[],
  act: (id: number) => Content,
): Html {
  if (deliveries.length === 0) return html`<p>Nothing was sent yet.</p>`;
  return dataTable({
    ...{ caption: html`<span class="visually-hidden">Deliveries</span>`, label: "Deliveries" },
    stacks: true,
    columns: [
      ...[{ label: "Event" }, { label: "State" }, { label: "When" }],
      ...[{ label: "Attempts", number: true }, { label: "Answer" }, { label: "Again" }],
    ],
    rows: deliveries.map((one) => [
      html`${one.event_type}${
        one.kind !== "event" && html`
          (${one.kind})
        `
      }`,
      badge(KINDS[one.status] ?? "", one.status),
      timeTag(one.occurred_at),
      formatNumber(one.attempts_count),
      answerOf(one),
      act(one.id),
    ]),
  });
}

/** What the last attempt was answered, with the beginning of the answer. */
function answerOf({ last_attempt: attempt, waits_for_id: earlier }: DeliveryAnswer): Content {
  if (attempt === null) {
    return earlier === null ? said`not tried yet` : said`waits for delivery ${earlier}`;
  }
  const { status_code: status, error, duration_ms: duration, response_body: body } = attempt;
  const outcome = status === null
    ? error?.message ?? UNKNOWN
    : said`${status} in ${formatNumber(duration)} ms`;
  if (body === null || body === "") return outcome;
  return html`
    <details>
      <summary>${outcome}</summary>
      <pre tabindex="0" role="group"
        aria-label="The answer">${body}</pre>
    </details>
  `;
}
