import type { Ability } from "../../../schemas/common.ts";
import type { FieldErrors } from "../../core/errors.ts";
import { valueLabel } from "../explorer/column_label.ts";
import { type Content, type Html, html } from "../html.ts";
import { attributes } from "../parts/attributes.ts";
import { checkField, choiceField } from "../parts/check_field.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { selectField } from "../parts/select_field.ts";
import { textareaField } from "../parts/textarea_field.ts";
import { textField } from "../parts/text_field.ts";
import { linesOf } from "../form_values.ts";
import type { Form } from "../read_form.ts";
import { type Act, type ActPart, fieldName, fieldsOf, rowName } from "./act.ts";
import { abilityOf, type Member, membersOf } from "./act_schema.ts";
import { type FieldText, fieldText } from "./act_texts.ts";
import type { SentAct } from "./act_page.ts";
import { storedAct } from "./read_act.ts";
import { saidText } from "../texts/said.ts";

/** What a form is written for. */
export interface ActPlace {
  /** Where it is sent: the path of its page. */
  action: string;
  cookieValue: string;
  /** What is stored, by the names of the body; undefined: nothing is. */
  stored?: unknown;
  /** The form that was sent and refused, with what was typed. */
  sent?: SentAct | undefined;
  typed: Form;
  /** True: forms with fields are folded, too. */
  isFolded?: boolean;
  /** Fields that are no members of the body, above the others. */
  above?: Content;
  /** Of which row it is: parameters of the operation that the path of the page does not have. */
  row?: Readonly<Record<string, string | number>>;
  /** What the reader may do: forms of other operations are left out; undefined: all. */
  abilities?: readonly Ability[];
  /** What ids of a list mean, by the path of the member: they are chosen by name. */
  choices?: Readonly<Record<string, ReadonlyMap<number, string>>>;
  /** What the button says of the row to those who hear it alone. */
  ofWhat?: string;
}

/** Writes the form of an act; one that cannot be taken back is folded. */
export function actForm(act: Act, place: ActPlace): Html {
  if (!mayDo(act, place)) return html``;
  const isSent = place.sent?.name === act.name && isOfRow(place);
  const form = isSent ? place.typed : storedAct(act, place.stored);
  const errors = isSent ? place.sent?.problem.errors ?? {} : {};
  const ofWhat = place.ofWhat && html`<span class="visually-hidden"> ${place.ofWhat}</span>`;
  const content = html`${
    typeof act.about === "string" ? html`<p>${saidText(act.about)}</p>` : act.about
  }
<form class="form-wide act" method="post" action="${place.action}">${csrfField(place.cookieValue)}
<input type="hidden" name="do" value="${act.name}">
${place.row && rowFields(place.row)}
${place.above}
${actFields(act, act.fields ?? [], { form, errors, choices: place.choices ?? {} })}
${
    act.parts && html`<div class="act-parts">${
      act.parts.map((part) => partOf(act, part, { form, errors, choices: place.choices ?? {} }))
    }</div>`
  }
<div class="row"><button ${attributes({ class: toneOf(act, place) })}>${
    saidText(act.button)
  }${ofWhat}</button></div>
</form>`;
  const isFolded = act.isDanger || place.isFolded && fieldsOf(act).length > 0;
  if (!isFolded) return content;
  return html`
    <details class="act-folded" ${attributes({ open: isSent })}>
      <summary>${saidText(act.title)}…${ofWhat}</summary>
      <div class="act-body">${content}</div>
    </details>
  `;
}

function mayDo({ operationId }: Act, { abilities }: ActPlace): boolean {
  const ability = abilityOf(operationId);
  return abilities === undefined || ability === null || abilities.includes(ability);
}

/** Whether the form that was sent is that of this row. */
function isOfRow({ row = {}, typed }: ActPlace): boolean {
  return Object.entries(row).every(([name, value]) => typed.text(rowName(name)) === String(value));
}

/** Among folded forms a button alone is one of several. */
function toneOf(act: Act, { isFolded }: ActPlace): string | undefined {
  if (act.isDanger) return "danger";
  return isFolded && fieldsOf(act).length === 0 ? undefined : "primary";
}

/** Writes the form of an act as a part of a page, under its title. */
export function actCard(act: Act, place: ActPlace): Html {
  if (!mayDo(act, place)) return html``;
  if (act.isDanger) return html`<section class="card">${actForm(act, place)}</section>`;
  const id = `act-${act.name}`;
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${
    saidText(act.title)
  }</h2>
${actForm(act, place)}</section>`;
}

/** What is in a form. */
interface FormState {
  form: Form;
  errors: FieldErrors;
  choices: NonNullable<ActPlace["choices"]>;
}

/** Writes a part of a long form; where something is wrong in it, it is unfolded. */
function partOf(act: Act, { heading, fields, isFolded = false }: ActPart, state: FormState): Html {
  const content = actFields(act, fields, state);
  if (!isFolded) {
    return html`<fieldset class="act-part"><legend>${saidText(heading)}</legend>
${content}</fieldset>`;
  }
  const isWrong = fields.some((path) => fieldName(act, path) in state.errors);
  return html`<details class="more" ${attributes({ open: isWrong })}>
<summary>${saidText(heading)}</summary>${content}</details>`;
}

function rowFields(row: Readonly<Record<string, string | number>>): Html {
  return html`${
    Object.entries(row).map(([name, value]) =>
      html`<input type="hidden" name="${rowName(name)}" value="${value}">`
    )
  }`;
}

/** Short fields that follow each other stand side by side. */
function actFields(act: Act, fields: readonly string[], state: FormState): Html {
  const runs: { isShort: boolean; members: Member[] }[] = [];
  for (const member of membersOf(act, fields)) {
    const isShort = isShortField(act, member);
    const last = runs.at(-1);
    if (last?.isShort === isShort) last.members.push(member);
    else runs.push({ isShort, members: [member] });
  }
  return html`${
    runs.map(({ isShort, members }) => {
      const written = members.map((member) => actField(act, member, state));
      return isShort && written.length > 1
        ? html`
          <div class="form-grid">${written}</div>
        `
        : written;
    })
  }`;
}

function isShortField(act: Act, { kind, path }: Member): boolean {
  const isLong = fieldText(act.operationId, path).isLong === true;
  return !isLong && ["number", "choice", "secret", "date", "text"].includes(kind);
}

function actField(
  act: Act,
  { path, kind, schema, isRequired, isNullable }: Member,
  { form, errors, choices }: FormState,
): Html {
  const { label, isLong = false, options = {}, ...text } = fieldText(act.operationId, path);
  const name = fieldName(act, path);
  const hint = text.hint ?? hintOf(schema.description);
  const field = { name, label, ...hint !== undefined && { hint } };
  const value = form.text(name);
  const optionOf = (one: string) =>
    [one, options[one] ?? (one.includes(".") ? one : valueLabel(one))] as const;
  const known = (schema.enum ?? schema.items?.enum ?? []).filter((one) => one !== null);
  const named = choices[path];
  if (kind === "lines" && named !== undefined) {
    return choiceField({
      ...{ name, legend: label, type: "checkbox", values: linesOf(form, name) },
      options: [...named].map(([id, text]) => [String(id), text] as const),
    }, errors);
  }
  switch (kind) {
    case "check":
      return checkField({ ...field, checked: form.has(name) }, errors);
    case "choice": {
      const none = isRequired ? [] : [["", isNullable ? "none" : "as it is"] as const];
      return selectField({ ...field, value, options: [...none, ...known.map(optionOf)] }, errors);
    }
    case "choices":
      return choiceField({
        ...{ name, legend: label, type: "checkbox", values: form.texts(name) },
        ...hint !== undefined && { hint },
        options: known.map(optionOf),
      }, errors);
    case "lines":
    case "pairs":
      return textareaField({ ...field, value, rows: 3, isCode: kind === "pairs" }, errors);
    case "number":
      return textField({
        ...field,
        ...{ type: "number", value, required: isRequired },
        ...schema.minimum !== undefined && { min: schema.minimum },
        ...schema.maximum !== undefined && { max: schema.maximum },
        step: schema.multipleOf ?? ([schema.type].flat().includes("integer") ? 1 : "any"),
      }, errors);
    case "secret":
      return textField({ ...field, type: "password", autocomplete: "off" }, errors);
    case "date":
      return textField({ ...field, type: "date", value, required: isRequired }, errors);
    case "text":
      return isLong
        ? textareaField({ ...field, value, rows: 3 }, errors)
        : textField({ ...field, value, autocomplete: "off", required: isRequired }, errors);
  }
}

/** The description of the document without the marks of Markdown. */
function hintOf(description: string | undefined): FieldText["hint"] {
  return description?.replaceAll("`", "");
}
