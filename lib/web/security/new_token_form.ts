import { ABILITIES } from "../../../schemas/common.ts";
import { SITE_ABILITIES } from "../../core/token_scope.ts";
import { type FormProblem, problemNotice } from "../form_problem.ts";
import { type Html, html } from "../html.ts";
import { attributes } from "../parts/attributes.ts";
import { choiceField } from "../parts/check_field.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { fieldNotes } from "../parts/field_notes.ts";
import { textField } from "../parts/text_field.ts";
import type { Form } from "../read_form.ts";
import { MAX_SITE_NAMES } from "./site_names.ts";
import { ABILITY_TEXTS } from "./ability_texts.ts";
import { saidText } from "../texts/said.ts";

/** What the form is made of. */
interface NewTokenForm {
  /** What was typed, where it was sent before. */
  form: Form;
  formKey: string;
  /** Id to domain. */
  siteNames: ReadonlyMap<number, string>;
  cookieValue: string;
  action: string;
}

/** Writes the form that asks for a token. */
export function newTokenForm(asked: NewTokenForm, problem: FormProblem): Html {
  const { form, formKey, cookieValue, action } = asked;
  const abilities = form.has("form_key") ? form.texts("abilities") : SITE_ABILITIES;
  return html`<div class="card narrow">
<h1>New API token</h1>
${problemNotice(problem)}
<form method="post" action="${action}">${csrfField(cookieValue)}
<input type="hidden" name="form_key" value="${formKey}">
${
    textField({
      name: "name",
      label: "Name",
      value: form.text("name"),
      hint: "What uses it, such as “Reporting” or “Claude on my laptop”.",
      autocomplete: "off",
      required: true,
    }, problem.errors)
  }
${
    choiceField({
      name: "abilities",
      legend: "What it may do",
      type: "checkbox",
      values: abilities,
      options: ABILITIES.map((ability) => [ability, ABILITY_TEXTS[ability]]),
      hint: "Take away what it does not need.",
    }, problem.errors)
  }
${siteChoice(asked, problem)}
<div class="row"><button class="primary">Make the token</button>
<a class="button" href="/settings/security">Cancel</a></div>
</form></div>`;
}

/** All sites, or some; without any there is nothing to choose. */
export function siteChoice(
  { form, siteNames }: Pick<NewTokenForm, "form" | "siteNames">,
  { errors }: FormProblem,
): Html {
  if (siteNames.size === 0) return html``;
  const isSome = form.text("scope") === "some";
  const chosen = form.texts("sites");
  const { error, states: { "aria-describedby": describedby } } = fieldNotes("sites", {}, errors);
  return html`<fieldset ${attributes({ "aria-describedby": describedby })}><legend>Sites</legend>
${radio({ value: "all", label: "All sites, also those to come", checked: !isSome })}
${radio({ value: "some", label: "Only these:", checked: isSome })}
<div class="site-choices" role="group" aria-label="Sites of the token">${
    [...siteNames].map(([id, domain]) =>
      html`<label class="choice"><input ${
        attributes({
          type: "checkbox",
          name: "sites",
          value: id,
          checked: chosen.includes(String(id)),
        })
      }> <span>${domain}</span></label>`
    )
  }</div>
${
    siteNames.size >= MAX_SITE_NAMES &&
    html`<p class="hint">These are the first ${MAX_SITE_NAMES} by domain. The operator of this server can make
tokens for others: <code>npm run token -- create --sites</code>.</p>`
  }${error}</fieldset>`;
}

function radio(
  { value, label, checked }: { value: string; label: string; checked: boolean },
): Html {
  return html`<label class="choice"><input ${
    attributes({ type: "radio", name: "scope", value, checked })
  }> <span>${saidText(label)}</span></label>`;
}
