import { type FormProblem, noProblem } from "./form_problem.ts";
import { type DocumentAnswer, type PageView, showPage } from "./page.ts";
import { type Question, question } from "./parts/question.ts";

/** A page that asks before something dangerous. */
interface QuestionPage extends Question, Pick<PageView, "section" | "assets"> {}

/** Shows a page that asks, again with what was wrong once an answer was sent. */
export function showQuestion(
  { section, assets, ...asked }: QuestionPage,
  { cookieValue, problem = noProblem() }: { cookieValue: string; problem?: FormProblem },
): DocumentAnswer {
  const main = question(asked, { cookieValue, problem });
  const frame = { ...section && { section }, ...assets && { assets } };
  return showPage({ title: asked.title, main, ...frame }, problem.status);
}
