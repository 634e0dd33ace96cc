import {
  canMailLinks,
  requestPassphrase,
} from "../../commands/accounts/people/forgotten_passphrase.ts";
import { type FormProblem, formProblem, noProblem, problemNotice } from "../form_problem.ts";
import { html } from "../html.ts";
import {
  type DocumentAnswer,
  type OpenPageRequest,
  type Page,
  redirectTo,
  showPage,
} from "../page.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { textField } from "../parts/text_field.ts";

const PATH = "/sign-in/forgotten";

/** `GET /sign-in/forgotten`: what to do without a passphrase. */
export const forgottenPage: Page = {
  method: "GET",
  path: PATH,
  access: "open",
  handler: (request: OpenPageRequest) => Promise.resolve(showForm(request, noProblem())),
};

/** Its form; the answer is the same whether or not the address signs in here. */
export const sendForgottenPage: Page = {
  method: "POST",
  path: PATH,
  access: "open",
  async handler(request: OpenPageRequest) {
    const { services, form, browser: { address } } = request;
    if (!canMailLinks(services)) return redirectTo(PATH);
    try {
      await requestPassphrase(services, { email: form.text("email"), address });
    } catch (error) {
      return showForm(request, formProblem(error));
    }
    return redirectTo(`${PATH}?done=asked`);
  },
};

function showForm(
  { services, query, cookieValue }: OpenPageRequest,
  problem: FormProblem,
): DocumentAnswer {
  const main = html`<div class="card narrow"><h1>Forgotten passphrase</h1>
${problemNotice(problem)}
${
    !canMailLinks(services)
      ? html`<p>This server sends no mail. An owner of your account makes you a link under Members; the
operator of this server makes one with <code>npm run account -- invite</code>.</p>`
      : query.get("done") === "asked" && problem.status === 200
      ? html`<p><strong>If this address signs in here, a mail with a link is on its way.</strong> The link is
good once, for an hour. Nothing came? Look among unwanted mails, check the address, or ask an owner of
your account for a link. An address gets at most three such mails a day.</p>
<p><a href="${PATH}">Ask once more</a></p>`
      : html`<p>We mail you a link with which you set a new one.</p>
<form method="post" action="${PATH}">${csrfField(cookieValue)}
${
        textField({
          name: "email",
          label: "Email address",
          type: "email",
          autocomplete: "username",
          value: "",
          required: true,
        })
      }
<button class="primary">Send the link</button></form>`
  }
<p><a href="/sign-in">To the sign-in</a></p></div>`;
  return showPage({ title: "Forgotten passphrase", main, isBare: true }, problem.status);
}
