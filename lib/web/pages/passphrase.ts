import { changePassphrase } from "../../commands/accounts/change_passphrase.ts";
import { type FormProblem, noProblem, problemNotice } from "../form_problem.ts";
import { html } from "../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo, showPage } from "../page.ts";
import { csrfField } from "../parts/csrf_field.ts";
import {
  newPassphraseFields,
  presentPassphraseField,
  readNewPassphrase,
} from "../security/passphrase_fields.ts";
import { passphraseProblem } from "../security/passphrase_problem.ts";

const PATH = "/settings/security/passphrase";
const LABELS = { passphrase: "The new passphrase", repeated: "The new passphrase, once more," };

/** `GET /settings/security/passphrase`: the owner changes the passphrase. */
export const passphrasePage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => Promise.resolve(showForm(request, noProblem())),
};

/** Its form. */
export const changePassphrasePage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  trail: "changePassphrase",
  async handler(request: PageRequest) {
    const { services, form, session } = request;
    try {
      const passphrase = readNewPassphrase(form);
      const present = form.text("present");
      await changePassphrase(services, session, { present, passphrase });
      return redirectTo("/settings/security?done=passphrase_changed");
    } catch (error) {
      return showForm(request, passphraseProblem(error, { name: "present", labels: LABELS }));
    }
  },
};

function showForm({ cookieValue, session }: PageRequest, problem: FormProblem): DocumentAnswer {
  const main = html`<div class="card narrow">
<h1>Change your passphrase</h1>
${problemNotice(problem)}
<form method="post" action="${PATH}">${csrfField(cookieValue)}
<input type="hidden" name="email" autocomplete="username" value="${session.email}">
${presentPassphraseField({ name: "present", label: "Present passphrase" }, problem.errors)}
${newPassphraseFields("New passphrase", problem.errors)}
<p class="muted">You stay signed in here, and are signed out everywhere else. API tokens stay good.</p>
<div class="row"><button class="primary">Change the passphrase</button>
<a class="button" href="/settings/security">Cancel</a></div>
</form></div>`;
  const view = { title: "Change your passphrase", section: "security", main } as const;
  return showPage(view, problem.status);
}
