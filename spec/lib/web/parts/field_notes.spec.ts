import { expect } from "chai";
import { fieldNotes } from "../../../../lib/web/parts/field_notes.ts";

describe("fieldNotes()", () => {
  it("ties the hint and what was wrong to the field", () => {
    const { hint, error, states } = fieldNotes("name", { hint: "As <you> like." }, {
      name: ["It is taken.", "It is long."],
    });
    expect(hint.text).to.equal('<p class="hint" id="name-hint">As &lt;you&gt; like.</p>');
    expect(error.text)
      .to.equal('<p class="field-error" id="name-error">It is taken. It is long.</p>');
    expect(states).to.deep.equal({
      "aria-describedby": "name-hint name-error",
      "aria-invalid": "true",
    });
  });

  it("writes nothing where there is nothing to tell, also where a hint does not apply", () => {
    for (const hint of [undefined, false, null, ""] as const) {
      const { states, ...texts } = fieldNotes("name", { hint }, { other: ["Not this one."] });
      expect(states).to.deep.equal({});
      expect([texts.hint.text, texts.error.text]).to.deep.equal(["", ""]);
    }
  });
});
