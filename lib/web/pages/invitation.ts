import type { Invitation } from "../../../db/invitations.ts";
import { acceptInvitation, readInvitation } from "../../commands/accept_invitation.ts";
import { ValidationError } from "../../errors.ts";
import { type FormProblem, formProblem, noProblem, problemNotice } from "../form_problem.ts";
import { html } from "../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, showPage } from "../page.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { textField } from "../parts/text_field.ts";

type InvitationRequest = PageRequest<PageRequest["session"] | null>;

/** `GET /invitations/{secret}`: the page of a one-time link, on which the passphrase is set. */
export const invitationPage: Page = {
  method: "GET",
  path: "/invitations/:secret",
  access: "open",
  hidesPath: true,
  async handler(request: InvitationRequest) {
    const invitation = await readInvitation(request.services, request.params["secret"] ?? "");
    return showForm(request, { invitation, problem: noProblem() });
  },
};

/** Its form. */
export const acceptInvitationPage: Page = {
  method: "POST",
  path: "/invitations/:secret",
  access: "open",
  hidesPath: true,
  async handler(request: InvitationRequest) {
    const { services, form, params } = request;
    const secretText = params["secret"] ?? "";
    const invitation = await readInvitation(services, secretText);
    const passphrase = form.text("passphrase");
    try {
      if (passphrase !== form.text("repeated")) {
        throw new ValidationError({ repeated: ["The two passphrases are not the same."] });
      }
      const email = await acceptInvitation(services, { secretText, passphrase });
      const to = `/sign-in?done=passphrase_set&email=${encodeURIComponent(email)}`;
      return { kind: "redirect", to, cookie: null };
    } catch (error) {
      return showForm(request, {
        invitation,
        problem: formProblem(error, ["passphrase", "repeated"]),
      });
    }
  },
};

function showForm(
  { cookieValue, params }: InvitationRequest,
  { invitation, problem }: { invitation: Invitation; problem: FormProblem },
): DocumentAnswer {
  const main = html`<div class="card narrow">
<h1>Set your passphrase</h1>
<p>You sign in with <strong>${invitation.email}</strong> and the passphrase that you choose here.</p>
${problemNotice(problem)}
<form method="post" action="/invitations/${params["secret"]}">${csrfField(cookieValue)}
<input type="hidden" name="email" autocomplete="username" value="${invitation.email}">
${
    textField({
      name: "passphrase",
      label: "Passphrase",
      type: "password",
      autocomplete: "new-password",
      hint: "12 characters at least. A few words that do not belong together are easy to remember.",
      required: true,
    }, problem.errors)
  }
${
    textField({
      name: "repeated",
      label: "Passphrase, once more",
      type: "password",
      autocomplete: "new-password",
      required: true,
    }, problem.errors)
  }
<button class="primary">Set passphrase</button>
</form></div>`;
  return showPage({ title: "Set your passphrase", main, isBare: true }, problem.status);
}
