import {
  findPreparedFactor,
  type PreparedFactor,
  prepareSecondFactor,
  turnOnSecondFactor,
} from "../../commands/accounts/second_factor.ts";
import { ConflictError } from "../../core/errors.ts";
import { type FormProblem, noProblem, problemNotice } from "../form_problem.ts";
import { html } from "../html.ts";
import { labelledProblem } from "../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo, showPage } from "../page.ts";
import { COPY_ASSETS, copyField } from "../parts/copy_field.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { textField } from "../parts/text_field.ts";
import { qrCode } from "../security/qr_code.ts";
import { showRecoveryCodes } from "../security/recovery_codes_view.ts";

const PATH = "/settings/security/second-factor";
/** Where someone goes whose form came too late. */
const LATE: Readonly<Record<string, string>> = {
  second_factor_on: "/settings/security?done=factor_on",
  second_factor_not_prepared: "/settings/security?done=begin_again",
};

/** `POST /settings/security/second-factor/prepare` makes a secret for an app. */
export const prepareFactorPage: Page = {
  method: "POST",
  path: `${PATH}/prepare`,
  access: "owner",
  async handler({ services, session }: PageRequest) {
    await prepareSecondFactor(services, session);
    return redirectTo(PATH);
  },
};

/** `GET /settings/security/second-factor` shows the secret until its first code has come. */
export const factorPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const prepared = await findPreparedFactor(request.services, request.session);
    if (prepared === undefined) return redirectTo("/settings/security");
    return showForm(request, { prepared, problem: noProblem() });
  },
};

/** Its form: the first code turns it on; the answer itself shows the recovery codes. */
export const turnOnFactorPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  trail: "turnOnSecondFactor",
  async handler(request: PageRequest) {
    const { services, session, form } = request;
    try {
      const codes = await turnOnSecondFactor(services, session, form.text("code"));
      return showRecoveryCodes(
        codes,
        "The second step is on. You are signed out in every other browser.",
      );
    } catch (error) {
      const late = error instanceof ConflictError ? LATE[error.code] : undefined;
      if (late !== undefined) return redirectTo(late);
      const problem = labelledProblem(error, { code: "The code" });
      const prepared = await findPreparedFactor(services, session);
      return prepared === undefined
        ? redirectTo("/settings/security?done=begin_again")
        : showForm(request, { prepared, problem });
    }
  },
};

function showForm(
  { cookieValue }: PageRequest,
  { prepared, problem }: { prepared: PreparedFactor; problem: FormProblem },
): DocumentAnswer {
  const { secret, url } = prepared;
  const main = html`<div class="card narrow">
<h1>Turn on the second step</h1>
${problemNotice(problem)}
<h2>1. Add it to your authenticator app</h2>
<p>Scan this with the app, such as Aegis, 1Password, Bitwarden or Google Authenticator:</p>
${qrCode(url, "QR code with the secret for your authenticator app; the same as text is below")}
<p>Or type this secret into it:</p>
${copyField({ id: "secret", text: secret, button: "Copy the secret" })}
<h2>2. Type the code that it shows</h2>
<form method="post" action="${PATH}">${csrfField(cookieValue)}
${
    textField({
      name: "code",
      label: "Code",
      hint: "Six digits.",
      autocomplete: "one-time-code",
      inputmode: "numeric",
      maxlength: 10,
      required: true,
    }, problem.errors)
  }
<div class="row"><button class="primary">Turn it on</button>
<a class="button" href="/settings/security">Cancel</a></div>
</form></div>`;
  const assets = ["security.css", ...COPY_ASSETS];
  const view = { title: "Second step", section: "security", main, assets } as const;
  return showPage(view, problem.status);
}
