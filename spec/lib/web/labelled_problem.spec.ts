import { expect } from "chai";
import { ConflictError, ValidationError } from "../../../lib/core/errors.ts";
import { labelledProblem } from "../../../lib/web/labelled_problem.ts";

describe("labelledProblem()", () => {
  const labels = { start_url: "Start URL", brand_names: "Brand names", service_account: "Key" };

  it("begins a message with the label of its field", () => {
    const error = new ValidationError({ start_url: ["The start_url field must be a URL."] });
    const { status, errors, message } = labelledProblem(error, labels);
    expect(status).to.equal(422);
    expect(errors).to.deep.equal({ start_url: ["Start URL must be a URL."] });
    expect(message).to.equal("Nothing was changed: please look at the marked fields.");
  });

  it("puts what is wrong with an item or a member at its field", () => {
    const error = new ValidationError({
      "brand_names.2": ["The brand_names.2 field must be a text."],
      "service_account.type": ["The service_account.type field is required."],
    });
    expect(labelledProblem(error, labels).errors).to.deep.equal({
      brand_names: ["Brand names, line 3, must be a text."],
      service_account: ["Key, type, is required."],
    });
  });

  it("leaves other wordings alone, and reports fields that the form has not above it", () => {
    const error = new ValidationError({
      start_url: ["Use acme.example."],
      plan: ["The plan field is wrong."],
    });
    const { errors, message } = labelledProblem(error, labels);
    expect(errors["start_url"]).to.deep.equal(["Use acme.example."]);
    expect(message).to.equal("The plan field is wrong.");
  });

  it("reports a conflict above the form, and throws what nobody can correct", () => {
    const problem = labelledProblem(new ConflictError("unavailable", "It is busy."), labels);
    expect(problem).to.deep.equal({ status: 409, message: "It is busy.", errors: {} });
    expect(() => labelledProblem(new TypeError("broken"), labels)).to.throw(TypeError, "broken");
  });
});
