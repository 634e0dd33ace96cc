import { expect } from "chai";
import { ValidationError } from "../../../lib/core/errors.ts";
import { formProblem } from "../../../lib/web/form_problem.ts";
import { parseForm } from "../../../lib/web/read_form.ts";
import { formValues } from "../../../lib/web/sent_form.ts";

describe("formValues()", () => {
  const forms = { typed: parseForm("name=typed"), stored: parseForm("name=stored") };
  const problem = formProblem(new ValidationError({ name: ["Too long."] }), ["name"]);

  it("shows in the form that was sent what was typed, and what was wrong with it", () => {
    const { form, errors } = formValues("general", { name: "general", problem }, forms);
    expect(form.text("name")).to.equal("typed");
    expect(errors).to.deep.equal({ name: ["Too long."] });
  });

  it("shows in all others what is stored", () => {
    for (const sent of [undefined, { name: "brand", problem }]) {
      const { form, errors } = formValues("general", sent, forms);
      expect(form.text("name")).to.equal("stored");
      expect(errors).to.deep.equal({});
    }
  });
});
