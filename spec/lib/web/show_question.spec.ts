import { expect } from "chai";
import { ConflictError } from "../../../lib/core/errors.ts";
import { formProblem } from "../../../lib/web/form_problem.ts";
import { showQuestion } from "../../../lib/web/show_question.ts";

const ASKED = {
  title: "Delete it?",
  section: "settings",
  text: "It is gone then.",
  action: "/delete",
  button: "Delete it",
  back: { path: "/", label: "Keep it" },
} as const;

describe("showQuestion()", () => {
  it("asks under the question as the window's title too", () => {
    const { view, status } = showQuestion(ASKED, { cookieValue: "c" });
    expect(status).to.equal(200);
    expect(view).to.include({ title: "Delete it?", section: "settings" });
    expect(view.main.text).to.contain("<h1>Delete it?</h1>").and.to.contain("It is gone then.");
  });

  it("asks again with the problem and its status", () => {
    const problem = formProblem(new ConflictError("unavailable", "It is being used."));
    const { view, status } = showQuestion(ASKED, { cookieValue: "c", problem });
    expect(status).to.equal(409);
    expect(view.main.text).to.contain("It is being used.");
  });
});
