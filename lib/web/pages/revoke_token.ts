import { findToken, type Token } from "../../../db/accounts/tokens.ts";
import { revokeOwnToken } from "../../commands/accounts/revoke_own_token.ts";
import { NotFoundError } from "../../core/errors.ts";
import { html } from "../html.ts";
import { type Page, type PageRequest, redirectTo } from "../page.ts";
import { lastUse, tokenStart } from "../security/token_list.ts";
import { showQuestion } from "../show_question.ts";

const PATH = "/settings/security/tokens/:token_id/revoke";
const REVOKED = "/settings/security?done=token_revoked";

/** `GET /settings/security/tokens/{id}/revoke` asks before a token is revoked. */
export const askRevokePage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const token = await readOwnToken(request);
    if (token.revokedAt !== null) return redirectTo(REVOKED);
    return showQuestion({
      title: "Revoke this token?",
      section: "security",
      assets: ["security.css"],
      text: html`<p><strong>${token.name}</strong> ${tokenStart(token)}</p>
<p class="muted">${lastUse(token)}</p>
<p>Whatever calls with it is refused at once, everywhere, and it cannot be made good again.</p>
<p>Invitations that it made and nobody has used end with it.</p>`,
      action: `/settings/security/tokens/${token.id}/revoke`,
      button: "Revoke the token",
      back: { path: "/settings/security", label: "Keep it" },
    }, request);
  },
};

/** Its form. */
export const revokeTokenPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  trail: "revokeToken",
  async handler({ services, params, session: { accountId } }: PageRequest) {
    await revokeOwnToken(services, { accountId, tokenId: Number(params["token_id"]) });
    return redirectTo(REVOKED);
  },
};

/** Another account's token is as one that never was. */
async function readOwnToken({ services, params, session }: PageRequest): Promise<Token> {
  const id = Number(params["token_id"]);
  const token = await findToken(services.db, id);
  if (token?.accountId === session.accountId) return token;
  throw new NotFoundError("token_not_found", `There is no token ${id} in your account.`);
}
