import { expect } from "chai";
import { textField } from "../../../../lib/web/parts/text_field.ts";

describe("textField()", () => {
  it("writes what the field is told, escaped, and nothing else", () => {
    const { text } = textField({ name: "q", label: "A & B", value: '"<b>', maxlength: 9 });
    expect(text).to.contain('<label for="q">A &amp; B</label>');
    expect(text).to.contain(
      '<input id="q" name="q" type="text" value="&quot;&lt;b&gt;" maxlength="9">',
    );
  });

  it("is required, and says what was wrong with it", () => {
    const field = { name: "q", label: "Q", hint: "Any.", required: true };
    const { text } = textField(field, { q: ["Too long."] });
    expect(text).to.contain(
      '<input id="q" name="q" type="text" required aria-describedby="q-hint q-error" ' +
        'aria-invalid="true">',
    ).and.to.contain('id="q-error">Too long.</p>');
  });
});
