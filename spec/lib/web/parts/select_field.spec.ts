import { expect } from "chai";
import { selectField } from "../../../../lib/web/parts/select_field.ts";

describe("selectField()", () => {
  const field = {
    name: "country",
    label: "Country",
    options: [["", "None"], ["DE", "Germany"]],
  } as const;

  it("chooses the value", () => {
    const { text } = selectField({ ...field, value: "DE" });
    expect(text).to.contain('<label for="country">Country</label>');
    expect(text).to.contain('<option value="DE" selected>Germany</option>');
    expect(text).to.contain('<option value="">None</option>');
  });

  it("keeps a value that is no option, as text", () => {
    const { text } = selectField({ ...field, value: "<X>" });
    expect(text).to.contain('<option value="&lt;X&gt;" selected>&lt;X&gt;</option>');
  });

  it("says what was wrong with it", () => {
    const { text } = selectField({ ...field, value: "" }, { country: ["Choose another."] });
    expect(text).to.contain('aria-describedby="country-error" aria-invalid="true"');
    expect(text).to.contain('<p class="field-error" id="country-error">Choose another.</p>');
  });
});
