import type { AuthorizingClient } from "../../commands/accounts/find_authorizing_client.ts";
import { GRANTED_ABILITIES } from "../../oauth/oauth_metadata.ts";
import { isLoopbackAddress } from "../../oauth/redirect_address.ts";
import { type FormProblem, problemNotice } from "../form_problem.ts";
import { type Html, html } from "../html.ts";
import { choiceField } from "../parts/check_field.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { notice } from "../parts/notice.ts";
import { ABILITY_TEXTS } from "./ability_texts.ts";
import { siteChoice } from "./new_token_form.ts";
import type { Form } from "../read_form.ts";

/** What the page that asks the owner is made of. */
interface ConsentView {
  client: AuthorizingClient;
  redirectUri: string;
  /** The parameters as the client sent them, in one text. */
  asked: string;
  /** What is ticked. */
  abilities: readonly string[];
  /** What was typed, where it was sent before. */
  form: Form;
  /** Id to domain. */
  siteNames: ReadonlyMap<number, string>;
  email: string;
  accountName: string;
  cookieValue: string;
  action: string;
}

/** Writes the page that asks an owner whether a program may have access, and to what. */
export function consentView(view: ConsentView, problem: FormProblem): Html {
  const { client, redirectUri, asked, abilities, form, siteNames, cookieValue, action } = view;
  return html`<div class="card narrow">
<h1>Allow access?</h1>
${problemNotice(problem)}
<p>${programName(client)} wants to use the account <strong>${view.accountName}</strong> through this
server’s tools for agents. You are signed in as <strong class="email">${view.email}</strong>.</p>
${origin(client, redirectUri)}
<form method="post" action="${action}">${csrfField(cookieValue)}
<input type="hidden" name="asked" value="${asked}">
${
    choiceField({
      name: "abilities",
      legend: "What it may do",
      type: "checkbox",
      values: abilities,
      options: GRANTED_ABILITIES.map((ability) => [ability, ABILITY_TEXTS[ability]]),
      hint: "What it asks for is ticked. Take away what it does not need.",
    }, problem.errors)
  }
${siteChoice({ form, siteNames }, problem)}
<div class="row"><button class="primary" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Do not allow</button></div>
</form>
<p class="muted">You can revoke it at any time under Security.</p></div>`;
}

function programName({ name, documentHost }: AuthorizingClient): Html {
  if (name === "") return html`A program that does not say what it is called`;
  return documentHost === null
    ? html`A program that calls itself “<strong>${name}</strong>”`
    : html`A program of <strong>${documentHost}</strong> that calls itself “<strong>${name}</strong>”`;
}

/** Where the answer goes: the one thing of a program that is certain. */
function origin({ documentHost }: AuthorizingClient, redirectUri: string): Html {
  const { host } = new URL(redirectUri);
  const warning = isLoopbackAddress(redirectUri)
    ? html`<strong>${host}</strong>: to a program on the computer that this browser runs on. Allow it only if you
have just started the connection there yourself.`
    : html`<strong>${host}</strong>. Allow it only if you have just come from there and know that site.`;
  const place = notice("info", html`The answer goes to ${warning}`);
  return html`${place}${
    documentHost === null && html`
      <p class="muted">Nobody has checked the name: every program can call itself that.</p>
    `
  }`;
}
