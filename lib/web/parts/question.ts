import { type FormProblem, problemNotice } from "../form_problem.ts";
import { type Content, type Html, html } from "../html.ts";
import { saidText } from "../texts/said.ts";
import { csrfField } from "./csrf_field.ts";

/** What is asked before something that cannot be taken back. */
export interface Question {
  /** The page's heading, such as `Revoke this token?`. */
  title: string;
  /** What happens then, and what does not; text, or paragraphs. */
  text: Content;
  /** Where the form is sent: a path of this service. */
  action: string;
  /** What the button does, such as `Revoke the token`. */
  button: string;
  /** Where someone goes who would rather not, such as `Keep the token`. */
  back: { path: string; label: string };
  /** Fields of the form, such as one to type a name into. */
  fields?: Content;
}

/** Writes the content of a page that asks before something dangerous; it needs no script. */
export function question(
  { title, text, action, button, back, fields }: Question,
  { cookieValue, problem }: { cookieValue: string; problem?: FormProblem },
): Html {
  return html`<div class="card narrow question">
<h1>${saidText(title)}</h1>
${problem && problemNotice(problem)}
${typeof text === "string" ? html`<p>${saidText(text)}</p>` : text}
<form method="post" action="${action}">${csrfField(cookieValue)}
${fields}
<div class="row"><button class="danger">${saidText(button)}</button>
<a class="button" href="${back.path}">${saidText(back.label)}</a></div>
</form></div>`;
}
