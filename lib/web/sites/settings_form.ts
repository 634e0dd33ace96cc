import { type Content, type Html, html } from "../html.ts";
import { attributes } from "../parts/attributes.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { saidText } from "../texts/said.ts";

/** One section of settings, which is saved alone. */
interface SettingsForm {
  heading: string;
  /** What the form calls itself where several are sent to one address. */
  section: string;
  action: string;
  button: string;
  fields: Content;
  cookieValue: string;
  /** Above the fields. */
  intro?: Content;
  /** Beside the button. */
  beside?: Content;
  /** What the button sends as `do`, where there are several. */
  buttonValue?: string;
}

/** Writes a section of settings as a form of its own. */
export function settingsForm(form: SettingsForm): Html {
  const { heading, section, action, button, fields, cookieValue, intro, beside } = form;
  const { buttonValue: value } = form;
  const sent = value === undefined ? {} : { name: "do", value };
  return html`<section class="card" aria-labelledby="${section}-heading">
<h2 id="${section}-heading">${saidText(heading)}</h2>${intro}
<form class="form-wide" method="post" action="${action}">${csrfField(cookieValue)}
<input type="hidden" name="section" value="${section}">
${fields}
<div class="row"><button ${attributes({ class: "primary", ...sent })}>${
    saidText(button)
  }</button>${beside}</div></form></section>`;
}
