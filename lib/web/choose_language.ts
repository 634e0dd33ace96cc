import type { OwnedSession } from "../../db/accounts/web_sessions.ts";
import { REPORT_LANGUAGES, type ReportLanguage } from "../../schemas/report_settings.ts";
import type { LinkContext } from "../middleware/request_state.ts";

/**
 * The language of a visitor's pages: the one that they have set, or else what their browser likes best by its header
 * `Accept-Language` (RFC 9110, section 12.5.4), or else English.
 */
export function chooseLanguage(
  ctx: LinkContext,
  session: Pick<OwnedSession, "language"> | null,
): ReportLanguage {
  if (session?.language) return session.language;
  const accepted = ctx.acceptsLanguages(...REPORT_LANGUAGES);
  return REPORT_LANGUAGES.find((language) => language === accepted) ?? "en";
}
