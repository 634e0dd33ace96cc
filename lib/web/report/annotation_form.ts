import { ANNOTATION_KINDS, createAnnotationSchema } from "../../../schemas/annotation.ts";
import type { PageGroupAnswer } from "../../../schemas/page_group.ts";
import type { FormProblem } from "../form_problem.ts";
import { type Html, html } from "../html.ts";
import type { FieldLabels } from "../labelled_problem.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { selectField } from "../parts/select_field.ts";
import { textField } from "../parts/text_field.ts";
import type { Form } from "../read_form.ts";

/** What its fields are called. */
export const ANNOTATION_LABELS: FieldLabels = {
  title: "What happened",
  kind: "Kind",
  first_day: "First day",
  last_day: "Last day",
  path: "Pages",
  page_group_id: "Page group",
};

/** Kinds in words. */
const KIND_NAMES: Readonly<Record<(typeof ANNOTATION_KINDS)[number], string>> = {
  deploy: "Deploy",
  content: "Content",
  seo: "SEO",
  outage: "Outage",
  tracking: "Tracking",
  campaign: "Campaign",
  other: "Other",
};

/** Where the annotations of a site are shown and sent to. */
export function annotationsPath(siteId: number): string {
  return `/sites/${siteId}/report/annotations`;
}

/** A group of the site's pages that an annotation can be about. */
export type GroupChoice = Pick<PageGroupAnswer, "id" | "name">;

/** What is asked of the list of groups: a site has at most 200. */
export const GROUPS_QUERY = { fields: "id,name", sort: "name", per_page: 200 } as const;

/** Writes the form that notes something on days; a site without page groups is not asked for one. */
export function annotationForm(
  { siteId, cookieValue, groups, form, problem: { errors } }: {
    siteId: number;
    cookieValue: string;
    groups: readonly GroupChoice[];
    form: Form;
    problem: FormProblem;
  },
): Html {
  const { title, path } = createAnnotationSchema.properties;
  return html`<form method="post" action="${annotationsPath(siteId)}" data-note-form>${
    csrfField(cookieValue)
  }
${
    textField({
      name: "title",
      label: "What happened",
      hint: "A few words, such as “Deploy 1.2”. Only you see this.",
      value: form.text("title"),
      maxlength: title.maxLength,
      required: true,
      autocomplete: "off",
    }, errors)
  }
${
    selectField({
      name: "kind",
      label: "Kind",
      value: form.text("kind") || "other",
      options: ANNOTATION_KINDS.map((kind) => [kind, KIND_NAMES[kind]] as const),
    }, errors)
  }
${dayFields(form, errors)}
${
    textField({
      name: "path",
      label: "Pages",
      hint: "How their paths begin, such as /blog/. Empty: all of the site.",
      value: form.text("path"),
      maxlength: path.maxLength,
      autocomplete: "off",
    }, errors)
  }
${groups.length > 0 && groupField(groups, { form, errors })}
<button class="primary">Note it</button></form>`;
}

function dayFields(form: Form, errors: FormProblem["errors"]): Html {
  return html`${
    textField({
      name: "first_day",
      label: "First day",
      type: "date",
      value: form.text("first_day"),
      required: true,
    }, errors)
  }
${
    textField({
      name: "last_day",
      label: "Last day",
      type: "date",
      hint: "Empty: the same day.",
      value: form.text("last_day"),
    }, errors)
  }`;
}

function groupField(
  groups: readonly GroupChoice[],
  { form, errors }: { form: Form; errors: FormProblem["errors"] },
): Html {
  return selectField({
    name: "page_group_id",
    label: "Page group",
    hint: "Instead of the beginning of a path.",
    value: form.text("page_group_id"),
    options: [["", "None"], ...groups.map(({ id, name }) => [String(id), name] as const)],
  }, errors);
}

/** What the form says, as the API takes it. */
export function readAnnotationFields(form: Form): Record<string, string | number> {
  const { page_group_id: group, ...fields } = Object.fromEntries(
    Object.keys(ANNOTATION_LABELS).map((name) => [name, form.text(name).trim()])
      .filter(([, value]) => value !== ""),
  );
  if (group === undefined) return fields;
  return { ...fields, page_group_id: /^\d+$/.test(group) ? Number(group) : group };
}
