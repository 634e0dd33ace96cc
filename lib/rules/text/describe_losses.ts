import type { PageLoss } from "../../../schemas/audit_diff.ts";
import type { LostPages } from "../../metrics/audits/lost_pages.ts";

/** One page, then several. */
const WORDS: Readonly<Record<PageLoss, readonly [string, string]>> = {
  error: ["answers with an error", "answer with an error"],
  redirect: ["redirects", "redirect"],
  noindex: ["asks not to be indexed", "ask not to be indexed"],
  not_html: ["is no HTML any more", "are no HTML any more"],
  left: ["is linked from nowhere any more", "are linked from nowhere any more"],
};

/**
 * Says how many pages were lost and how, such as "3 pages were lost: 2 answer with an error, 1
 * redirects. What was wrong on them is not fixed."; null where none was.
 */
export function describeLosses(
  { total, ...losses }: LostPages,
  formatCount: (count: number) => string = String,
): string | null {
  if (total === 0) return null;
  const parts = Object.entries(WORDS).flatMap(([loss, [one, several]]) => {
    const count = losses[loss as PageLoss];
    return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : several}`];
  });
  const [pages, them] = total === 1 ? ["1 page was", "it"] : [
    `${formatCount(total)} pages were`,
    "them",
  ];
  return `${pages} lost: ${parts.join(", ")}. What was wrong on ${them} is not fixed.`;
}
