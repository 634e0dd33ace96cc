import { readRecoveryState, remakeRecoveryCodes } from "../../commands/accounts/recovery_codes.ts";
import { type FormProblem, noProblem } from "../form_problem.ts";
import { html } from "../html.ts";
import { type DocumentAnswer, type Page, type PageRequest } from "../page.ts";
import { presentPassphraseField } from "../security/passphrase_fields.ts";
import { passphraseProblem } from "../security/passphrase_problem.ts";
import { showRecoveryCodes } from "../security/recovery_codes_view.ts";
import { showQuestion } from "../show_question.ts";

const PATH = "/settings/security/recovery-codes";

/** `GET /settings/security/recovery-codes` asks before the recovery codes are replaced. */
export const askRecoveryCodesPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showForm(request, noProblem()),
};

/** Its form; the answer itself shows the codes, and a reload does not replace them again. */
export const remakeRecoveryCodesPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  trail: "remakeRecoveryCodes",
  async handler(request: PageRequest) {
    const { services, form, session } = request;
    try {
      const codes = await remakeRecoveryCodes(services, session, {
        passphrase: form.text("passphrase"),
        mark: form.text("mark"),
      });
      return showRecoveryCodes(
        codes,
        "These are your new recovery codes. The old ones are useless.",
      );
    } catch (error) {
      return await showForm(request, passphraseProblem(error, { name: "passphrase" }));
    }
  },
};

async function showForm(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const { services, session, cookieValue } = request;
  const { left, mark } = await readRecoveryState(services.db, session.ownerId);
  return showQuestion({
    title: "Make new recovery codes?",
    section: "security",
    text:
      html`<p>You have ${left} of 10 left. All of them become useless, and ten new ones are shown,
once.</p>`,
    fields: html`<input type="hidden" name="mark" value="${mark}">
${presentPassphraseField({ name: "passphrase", label: "Your passphrase" }, problem.errors)}`,
    action: PATH,
    button: "Make new codes",
    back: { path: "/settings/security", label: "Keep the old ones" },
  }, { cookieValue, problem });
}
