import { expect } from "chai";
import { checkField, choiceField } from "../../../../lib/web/parts/check_field.ts";

describe("checkField()", () => {
  it("is ticked, or not", () => {
    expect(checkField({ name: "on", label: "On", checked: true }).text)
      .to.contain('<input id="on" name="on" type="checkbox" value="on" checked>');
    expect(checkField({ name: "on", label: "On", checked: false }).text)
      .not.to.contain("checked");
  });

  it("says what was wrong with it", () => {
    const field = { name: "on", label: "On", checked: true, hint: "Off: nothing." };
    const { text } = checkField(field, { on: ["Leave it."] });
    expect(text).to.contain('aria-describedby="on-hint on-error" aria-invalid="true"');
    expect(text).to.contain('id="on-error">Leave it.</p>');
  });
});

describe("choiceField()", () => {
  it("groups boxes under their legend, with those that are chosen", () => {
    const { text } = choiceField({
      name: "often",
      legend: "How often",
      type: "radio",
      values: ["weekly"],
      options: [["daily", "Every day"], ["weekly", "Every week"]],
    }, { often: ["Choose one."] });
    expect(text).to.contain("<legend>How often</legend>");
    expect(text).to.contain('<input type="radio" name="often" value="daily"> <span>Every day');
    expect(text).to.contain('<input type="radio" name="often" value="weekly" checked>');
    expect(text).to.contain('<fieldset aria-describedby="often-error">');
  });
});
