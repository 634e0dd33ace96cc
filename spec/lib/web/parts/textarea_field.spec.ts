import { expect } from "chai";
import { textareaField } from "../../../../lib/web/parts/textarea_field.ts";

describe("textareaField()", () => {
  it("shows what was typed as text, a first line break too", () => {
    const { text } = textareaField({
      name: "names",
      label: "Names",
      value: "\nAcme\n</textarea><script>",
      hint: "One a line.",
    });
    expect(text).to.contain(
      '<textarea id="names" name="names" rows="4" aria-describedby="names-hint">\n' +
        "\nAcme\n&lt;/textarea&gt;&lt;script&gt;</textarea>",
    );
    expect(text).to.contain('<p class="hint" id="names-hint">One a line.</p>');
  });

  it("asks browsers not to keep and not to correct a key", () => {
    const { text } = textareaField({ name: "key", label: "Key", isCode: true, required: true });
    expect(text).to.contain('required class="code" autocomplete="off"');
    expect(text).to.contain('spellcheck="false"');
  });

  it("says what was wrong with it", () => {
    const { text } = textareaField({ name: "key", label: "Key" }, { key: ["It is cut off."] });
    expect(text).to.contain('aria-invalid="true"');
    expect(text).to.contain('<p class="field-error" id="key-error">It is cut off.</p>');
  });
});
