import { passSecondFactor } from "../../commands/accounts/pass_second_factor.ts";
import { UnauthorizedError } from "../../core/errors.ts";
import { type FormProblem, formProblem, noProblem, problemNotice } from "../form_problem.ts";
import { html } from "../html.ts";
import { logFailedSignIn } from "../log_failed_sign_in.ts";
import {
  type DocumentAnswer,
  type OpenPageRequest,
  type Page,
  redirectTo,
  showPage,
} from "../page.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { textField } from "../parts/text_field.ts";
import { nextOf } from "./sign_in.ts";

/** `GET /sign-in/code`: the second step of a sign-in. */
export const codePage: Page = {
  method: "GET",
  path: "/sign-in/code",
  access: "open",
  handler(request: OpenPageRequest) {
    const { session, query } = request;
    if (session?.state === "signed_in") {
      return Promise.resolve(redirectTo(nextOf(query.get("next"))));
    }
    if (session === null) return Promise.resolve(redirectTo(endedAt(query.get("next"))));
    return Promise.resolve(showForm(request, noProblem()));
  },
};

/** Its form. */
export const sendCodePage: Page = {
  method: "POST",
  path: "/sign-in/code",
  access: "open",
  async handler(request: OpenPageRequest) {
    const { services, form, cookieValue, browser } = request;
    try {
      const { cookieValue: value, expiresAt, knownBrowser } = await passSecondFactor(services, {
        cookieValue,
        code: form.text("code"),
        browser,
      });
      const cookie = { value, expiresAt };
      return { kind: "redirect", to: nextOf(form.text("next")), cookie, knownBrowser };
    } catch (error) {
      logFailedSignIn(request, "code", error);
      if (error instanceof UnauthorizedError && error.code === "sign_in_ended") {
        return redirectTo(endedAt(form.text("next")));
      }
      return showForm(request, formProblem(error));
    }
  },
};

/** Where someone begins again whose sign-in has ended. */
function endedAt(next: string | null): string {
  return `/sign-in?done=step_ended&next=${encodeURIComponent(nextOf(next))}`;
}

function showForm(
  { query, form, cookieValue }: OpenPageRequest,
  problem: FormProblem,
): DocumentAnswer {
  const main = html`<div class="card narrow">
<h1>Second step</h1>
${problemNotice(problem)}
<form method="post" action="/sign-in/code">${csrfField(cookieValue)}
<input type="hidden" name="next" value="${form.text("next") || query.get("next")}">
${
    textField({
      name: "code",
      label: "Code",
      autocomplete: "one-time-code",
      hint: "The six digits that your authenticator app shows now, or one of your recovery codes.",
      maxlength: 40,
      required: true,
    })
  }
<button class="primary">Sign in</button>
</form>
<p><a href="/sign-in">Sign in as someone else</a></p>
<p class="muted">Neither at hand? The operator of this server can turn the second step off:
<code>npm run account -- invite --reset-second-factor</code>.</p>
</div>`;
  return showPage({ title: "Second step", main, isBare: true }, problem.status);
}
