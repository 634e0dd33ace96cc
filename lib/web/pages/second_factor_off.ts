import { turnOffSecondFactor } from "../../commands/accounts/second_factor.ts";
import { type FormProblem, noProblem } from "../form_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../page.ts";
import { presentPassphraseField } from "../security/passphrase_fields.ts";
import { passphraseProblem } from "../security/passphrase_problem.ts";
import { showQuestion } from "../show_question.ts";

const PATH = "/settings/security/second-factor/off";

/** `GET /settings/security/second-factor/off` asks before the second factor is turned off. */
export const askFactorOffPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => Promise.resolve(showForm(request, noProblem())),
};

/** Its form. */
export const turnOffFactorPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  trail: "turnOffSecondFactor",
  async handler(request: PageRequest) {
    const { services, session, form } = request;
    try {
      await turnOffSecondFactor(services, session, form.text("passphrase"));
      return redirectTo("/settings/security?done=factor_off");
    } catch (error) {
      return showForm(request, passphraseProblem(error, { name: "passphrase" }));
    }
  },
};

function showForm({ cookieValue }: PageRequest, problem: FormProblem): DocumentAnswer {
  return showQuestion({
    title: "Turn off the second step?",
    section: "security",
    text:
      "The passphrase alone then signs you in. The secret in your app and your recovery codes " +
      "become useless.",
    fields: presentPassphraseField(
      { name: "passphrase", label: "Your passphrase" },
      problem.errors,
    ),
    action: PATH,
    button: "Turn it off",
    back: { path: "/settings/security", label: "Leave it on" },
  }, { cookieValue, problem });
}
