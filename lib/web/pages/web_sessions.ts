import { revokeOtherSessions, revokeSession } from "../../commands/accounts/web_session.ts";
import { type Page, type PageRequest, redirectTo } from "../page.ts";

/** `POST /settings/security/sessions/{id}/end` signs the owner out in one browser. */
export const endSessionPage: Page = {
  method: "POST",
  path: "/settings/security/sessions/:session_id/end",
  access: "owner",
  trail: "endSession",
  async handler({ services, params, session }: PageRequest) {
    await revokeSession(services.db, session.ownerId, Number(params["session_id"]));
    return redirectTo("/settings/security?done=session_ended");
  },
};

/** `POST /settings/security/sessions/end-others` signs the owner out in every other browser. */
export const endOtherSessionsPage: Page = {
  method: "POST",
  path: "/settings/security/sessions/end-others",
  access: "owner",
  trail: "endOtherSessions",
  async handler({ services, session }: PageRequest) {
    await revokeOtherSessions(services.db, session);
    return redirectTo("/settings/security?done=others_ended");
  },
};
