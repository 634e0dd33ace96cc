import { ForbiddenError } from "../../core/errors.ts";
import { callApi, ownerScope, type PageScope } from "../call_api.ts";
import { type FormProblem, noProblem, problemNotice } from "../form_problem.ts";
import { labelledProblem } from "../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../page.ts";
import { doneNotice } from "../parts/done_notice.ts";
import { ROUTES } from "../../routes/mod.ts";
import { notice } from "../parts/notice.ts";
import { type Content, type Html, html } from "../html.ts";
import { type Act, fieldName, fieldsOf, rowName } from "./act.ts";
import { fieldText } from "./act_texts.ts";
import { readAct } from "./read_act.ts";

/** Which act of a page was refused, and why; or what it answered. */
export interface SentAct {
  name: string;
  problem: FormProblem;
  /** What is said of what was answered. */
  told?: Content;
}

/** A page whose forms do things. */
export interface ActPageData {
  path: string;
  acts: readonly Act[];
  /** The act of forms that name none. */
  byDefault?: string;
  /** Shows the page, with what was wrong with the form that was sent. */
  show(request: PageRequest, sent: SentAct | undefined): Promise<DocumentAnswer>;
}

/** Makes the target of the forms of a page: it does what was asked, or shows the page with what was wrong. */
export function actPage({ path, acts, byDefault = "", show }: ActPageData): Page {
  return {
    method: "POST",
    path,
    access: "owner",
    operations: acts.map(({ operationId }) => operationId),
    actNames: acts.map(({ name }) => name),
    async handler(request) {
      const wanted = request.form.text("do") || byDefault;
      const act = acts.find(({ name }) => name === wanted);
      if (act === undefined) return await show(request, undefined);
      const { name, tell } = act;
      let answer: unknown;
      try {
        answer = await runAct(act, request);
      } catch (error) {
        return await show(request, { name, problem: actProblem(act, error) });
      }
      // it was not refused: the form is empty again
      const told = { name: "", problem: noProblem(), told: tell?.(answer) };
      if (tell !== undefined) return await show(request, told);
      const { params, query } = request;
      const done = new URLSearchParams(act.to === undefined ? query : []);
      done.set("done", act.name);
      return redirectTo(`${act.to?.(params) ?? fillPath(path, params)}?${done}`);
    },
  };
}

/** Makes a page that shows forms, and their target. */
export function actPages(page: ActPageData): readonly Page[] {
  const { path, show } = page;
  return [
    { method: "GET", path, access: "owner", handler: (request) => show(request, undefined) },
    actPage(page),
  ];
}

/** Does it, and gives the `data` of the answer. */
async function runAct(act: Act, request: PageRequest): Promise<unknown> {
  const route = ROUTES.find(({ operationId }) => operationId === act.operationId);
  const { form, params: ofPath } = request;
  const ofRow = (act.ofRow ?? []).map((name) => [name, form.text(rowName(name))] as const);
  const params = Object.fromEntries(
    [...Object.entries(ofPath), ...ofRow].filter(([name]) => route?.path.includes(`:${name}`)),
  );
  const owner = await ownerScope(request);
  const scope = await act.as?.(request, owner) ?? owner;
  const hasBody = fieldsOf(act).length > 0 || act.fixed !== undefined;
  const { body } = await callApi(scope, act.operationId, {
    params,
    ...hasBody && { body: await bodyOf(act, { request, scope, params }) },
  });
  const answer: unknown = body;
  return typeof answer === "object" && answer !== null && "data" in answer ? answer.data : null;
}

async function bodyOf(
  act: Act,
  { request: { form, params: ofPath }, scope, params }: {
    request: PageRequest;
    scope: PageScope;
    params: Readonly<Record<string, string>>;
  },
): Promise<Record<string, unknown>> {
  const body = readAct(act, form, ofPath);
  if (act.merge === undefined) return body;
  const { operationId, merge } = act.merge;
  const { body: stored } = await callApi(scope, operationId, { params });
  return merge(body, stored);
}

/** What the page says: what was done, or what was wrong. */
export function actNotice(
  { query }: Pick<PageRequest, "query">,
  acts: readonly Act[],
  sent: SentAct | undefined,
): Html {
  if (sent?.told) return notice("good", sent.told);
  if (sent !== undefined) return problemNotice(sent.problem);
  return html`${doneNotice(query, Object.fromEntries(acts.map(({ name, done }) => [name, done])))}`;
}

/** The status of a page with forms. */
export function actStatus(sent: SentAct | undefined): number {
  return (sent?.problem ?? noProblem()).status;
}

/** The path of a page, with its parameters. */
function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** What was wrong, in the words of the form and by the names of its fields. */
function actProblem(act: Act, error: unknown): FormProblem {
  if (error instanceof ForbiddenError) return { status: 403, message: error.message, errors: {} };
  const { operationId } = act;
  const labels = Object.fromEntries(
    fieldsOf(act).map((path) => [path, fieldText(operationId, path).label]),
  );
  const problem = labelledProblem(error, labels);
  const errors = Object.fromEntries(
    Object.entries(problem.errors).map(([path, messages]) => [fieldName(act, path), messages]),
  );
  return { ...problem, errors };
}
