import type { AuditRow } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { countRenders } from "../../../../db/audits/crawl/renders.ts";

const PREFIX = "Pages were not rendered in a browser:";

/** Why an audit renders no page, for people. */
export const NOT_RENDERED = {
  off: `${PREFIX} the audit's setting render is off.`,
  noBrowser: `${PREFIX} RENDER_BROWSER is not set.`,
  stopped: `${PREFIX} the audit was stopped before.`,
  noPages: `${PREFIX} there is none to render.`,
} as const;

/** The same of a browser that cannot be used. */
export function describeUnavailable(message: string): string {
  return `${PREFIX} ${message}`.slice(0, 500);
}

/**
 * Finds why no page of the audit was rendered; null: at least one was, so that the rules about
 * rendered pages have something to say.
 */
export async function findNotRendered(
  db: Db,
  audit: Pick<AuditRow, "id" | "not_rendered" | "settings">,
): Promise<string | null> {
  const { rendered, errors } = await countRenders(db, audit.id);
  if (rendered > 0) return null;
  const [first] = errors;
  if (first !== undefined) {
    return `${PREFIX} none of those tried could be, most of them for the reason ${first.error}.`;
  }
  if (audit.not_rendered !== null) return audit.not_rendered;
  return audit.settings.render === "off" ? NOT_RENDERED.off : NOT_RENDERED.noBrowser;
}
