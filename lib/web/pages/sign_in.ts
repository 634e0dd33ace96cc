import { endSession } from "../../commands/accounts/web_session.ts";
import { signIn } from "../../commands/accounts/sign_in.ts";
import { type FormProblem, formProblem, noProblem, problemNotice } from "../form_problem.ts";
import { html } from "../html.ts";
import { logFailedSignIn } from "../log_failed_sign_in.ts";
import {
  type DocumentAnswer,
  type OpenPageRequest,
  type Page,
  type PageRequest,
  redirectTo,
  showPage,
  signedInAnswer,
} from "../page.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { doneNotice, type DoneTexts } from "../parts/done_notice.ts";
import { textField } from "../parts/text_field.ts";
import { presentPassphraseField } from "../security/passphrase_fields.ts";

/** The server's root sends to what someone wants to see first. */
export const startPage: Page = {
  method: "GET",
  path: "/",
  access: "open",
  isFormless: true,
  handler({ session }: OpenPageRequest) {
    return Promise.resolve(redirectTo(session?.state === "signed_in" ? "/sites" : "/sign-in"));
  },
};

/** `GET /sign-in`: email address and passphrase. */
export const signInPage: Page = {
  method: "GET",
  path: "/sign-in",
  access: "open",
  handler(request: OpenPageRequest) {
    if (request.session?.state === "signed_in") {
      return Promise.resolve(redirectTo(nextOf(request.query.get("next"))));
    }
    return Promise.resolve(showForm(request, noProblem()));
  },
};

/** Its form. */
export const sendSignInPage: Page = {
  method: "POST",
  path: "/sign-in",
  access: "open",
  async handler(request: OpenPageRequest) {
    const { services, form, browser, cookieValue } = request;
    try {
      const session = await signIn(services, {
        email: form.text("email"),
        passphrase: form.text("passphrase"),
        browser,
        cookieValue,
      });
      return signedInAnswer(session, nextOf(form.text("next")));
    } catch (error) {
      logFailedSignIn(request, "passphrase", error);
      return showForm(request, formProblem(error));
    }
  },
};

/** `POST /sign-out` ends the session; who has none is told so. */
export const signOutPage: Page = {
  method: "POST",
  path: "/sign-out",
  access: "owner",
  async handler({ services, cookieValue }: PageRequest) {
    await endSession(services.db, cookieValue);
    return { kind: "redirect", to: "/sign-in?done=signed_out", cookie: null };
  },
};

/** Characters of an email address that are shown again; none that can be delivered to has more (RFC 5321). */
const MAX_EMAIL = 320;

/** The path to go on to: one of this service that a header has room for, else the sites. */
export function nextOf(text: string | null): string {
  // "//host" and "/\host" are addresses of elsewhere; a header holds nothing but ASCII
  return text !== null && /^\/(?!\/)[!-[\]-~]{0,4000}$/.test(text) ? text : "/sites";
}

const DONE: DoneTexts = {
  signed_out: ["good", "You are signed out."],
  ended: ["info", "Your sign-in has ended. Sign in to go on."],
  lost: ["info", "You had been signed out already, so nothing was changed. Sign in to go on."],
  step_ended: [
    "info",
    "This sign-in has ended: no code came for five minutes, or it was finished in another tab. " +
    "Sign in again.",
  ],
};

function showForm(
  { query, form, cookieValue }: OpenPageRequest,
  problem: FormProblem,
): DocumentAnswer {
  const next = nextOf(form.text("next") || query.get("next"));
  const email = (form.text("email") || query.get("email") || "").slice(0, MAX_EMAIL).toWellFormed();
  const main = html`<div class="card narrow">
<h1>Sign in</h1>
${problemNotice(problem)}${problem.message === undefined && doneNotice(query, DONE)}
<form method="post" action="/sign-in">${csrfField(cookieValue)}
<input type="hidden" name="next" value="${next}">
${
    textField({
      name: "email",
      label: "Email address",
      type: "email",
      autocomplete: "username",
      value: email,
      required: true,
    })
  }
${presentPassphraseField({ name: "passphrase", label: "Passphrase" })}
<button class="primary">Sign in</button>
</form>
<p class="muted">No passphrase yet, or forgotten? <a href="/sign-in/forgotten">Get a link to set
one</a>.</p>
</div>`;
  return showPage({ title: "Sign in", main, isBare: true }, problem.status);
}
