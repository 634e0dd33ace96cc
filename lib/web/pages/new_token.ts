import { createToken } from "../../commands/accounts/create_token.ts";
import { createSecretText, parseSecretText } from "../../credentials/one_time_secret.ts";
import { ValidationError } from "../../core/errors.ts";
import { type FormProblem, noProblem } from "../form_problem.ts";
import { labelledProblem } from "../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, showPage } from "../page.ts";
import { newTokenForm } from "../security/new_token_form.ts";
import { newTokenView } from "../security/new_token_view.ts";
import { readSiteNames } from "../security/site_names.ts";

const PATH = "/settings/security/tokens/new";
const LABELS = { name: "Name", abilities: "What it may do", sites: "Sites" };

/** `GET /settings/security/tokens/new`: what a new token can do. */
export const newTokenPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showForm(request, noProblem()),
};

/**
 * Its form; the answer itself shows the token, so that it is in no address and in no log. A reload
 * sends the form again, which then makes nothing: each form makes one token.
 */
export const createTokenPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  trail: "createToken",
  async handler(request: PageRequest) {
    const { services, form, session, origin } = request;
    try {
      const token = await createToken(services, { id: session.accountId }, {
        ownerId: session.ownerId,
        name: form.text("name").trim(),
        abilities: form.texts("abilities"),
        formKey: readFormKey(form.text("form_key")),
        ...form.text("scope") === "some" && { siteIds: form.texts("sites").map(Number) },
      });
      return newTokenView(token, { origin, siteNames: await readSiteNames(request) });
    } catch (error) {
      return await showForm(request, labelledProblem(error, LABELS));
    }
  },
};

function readFormKey(text: string): string {
  if (parseSecretText(text) !== undefined) return text;
  throw new ValidationError({ form_key: ["The form came incomplete. Send it again."] });
}

async function showForm(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const { form, cookieValue } = request;
  const kept = form.text("form_key");
  // what could be corrected is sent once more; a form that has made its token is used up
  const isKept = problem.status === 422 && parseSecretText(kept) !== undefined;
  const formKey = isKept ? kept : createSecretText();
  const siteNames = await readSiteNames(request);
  const main = newTokenForm({ form, formKey, siteNames, cookieValue, action: PATH }, problem);
  const assets = ["security.css"];
  return showPage({ title: "New API token", section: "security", main, assets }, problem.status);
}
