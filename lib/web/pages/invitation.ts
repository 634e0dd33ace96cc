import type { Invitation } from "../../../db/accounts/invitations.ts";
import { acceptInvitation, readInvitation } from "../../commands/accounts/accept_invitation.ts";
import type { SignedIn } from "../../commands/accounts/finish_sign_in.ts";
import { endSession } from "../../commands/accounts/web_session.ts";
import { ConflictError, NotFoundError } from "../../core/errors.ts";
import { type FormProblem, noProblem, problemNotice } from "../form_problem.ts";
import { html } from "../html.ts";
import { labelledProblem } from "../labelled_problem.ts";
import {
  type DocumentAnswer,
  type OpenPageRequest,
  type Page,
  type PageAnswer,
  showPage,
  signedInAnswer,
} from "../page.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { notice } from "../parts/notice.ts";
import { newPassphraseFields, readNewPassphrase } from "../security/passphrase_fields.ts";

const LABELS = { passphrase: "The passphrase", repeated: "The passphrase, once more," };

/** `GET /invitations/{secret}`: the page of a one-time link, on which the passphrase is set. */
export const invitationPage: Page = {
  method: "GET",
  path: "/invitations/:secret",
  access: "open",
  hidesPath: true,
  handler: (request: OpenPageRequest) =>
    withInvitation(request, (invitation) => {
      return Promise.resolve(showForm(request, { invitation, problem: noProblem() }));
    }),
};

/** Its form. */
export const acceptInvitationPage: Page = {
  method: "POST",
  path: "/invitations/:secret",
  access: "open",
  hidesPath: true,
  handler: (request: OpenPageRequest) =>
    withInvitation(request, async (invitation) => {
      try {
        return signedInAnswer(await accept(request));
      } catch (error) {
        if (isRefusal(error)) throw error;
        return showForm(request, { invitation, problem: labelledProblem(error, LABELS) });
      }
    }),
};

async function accept(
  { services, form, params, cookieValue, browser }: OpenPageRequest,
): Promise<SignedIn> {
  const passphrase = readNewPassphrase(form);
  const secretText = params["secret"] ?? "";
  const session = await acceptInvitation(services, { secretText, passphrase, browser });
  // the member who was signed in here is no longer
  await endSession(services.db, cookieValue);
  return session;
}

/** A link that does not work is answered by a page that says what to do next. */
async function withInvitation<Answer extends PageAnswer>(
  { services, params }: OpenPageRequest,
  work: (invitation: Invitation) => Promise<Answer>,
): Promise<Answer | DocumentAnswer> {
  try {
    return await work(await readInvitation(services, params["secret"] ?? ""));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return showRefusal(error);
  }
}

function isRefusal(error: unknown): error is ConflictError | NotFoundError {
  return error instanceof ConflictError || error instanceof NotFoundError;
}

function showRefusal(error: ConflictError | NotFoundError): DocumentAnswer {
  const main = html`
    <div class="card narrow">
      <h1>This link is no good any more</h1>
      <p>${error.message}</p>
      <p><a class="button" href="/sign-in">To the sign-in</a></p>
    </div>
  `;
  const status = error instanceof NotFoundError ? 404 : 409;
  return showPage({ title: "This link is no good any more", main, isBare: true }, status);
}

function showForm(
  { cookieValue, params, session }: OpenPageRequest,
  { invitation, problem }: { invitation: Invitation; problem: FormProblem },
): DocumentAnswer {
  const { email, accountName } = invitation;
  const main = html`<div class="card narrow">
<h1>Set your passphrase</h1>
<p>For the account <strong>${accountName}</strong> you sign in with <strong>${email}</strong> and the
passphrase that you choose here.</p>
${problemNotice(problem)}
${
    session?.state === "signed_in" && notice(
      "info",
      html`In this browser <strong>${session.email}</strong> is signed in. Setting this passphrase ends
that.`,
    )
  }
<form method="post" action="/invitations/${params["secret"]}">${csrfField(cookieValue)}
<input type="hidden" name="email" autocomplete="username" value="${email}">
${newPassphraseFields("Passphrase", problem.errors)}
<button class="primary">Set passphrase and sign in</button>
</form></div>`;
  return showPage({ title: "Set your passphrase", main, isBare: true }, problem.status);
}
