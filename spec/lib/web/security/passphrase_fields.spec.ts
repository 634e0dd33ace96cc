import { expect } from "chai";
import { ValidationError } from "../../../../lib/core/errors.ts";
import { parseForm } from "../../../../lib/web/read_form.ts";
import {
  newPassphraseFields,
  readNewPassphrase,
} from "../../../../lib/web/security/passphrase_fields.ts";

describe("newPassphraseFields()", () => {
  it("tells a password manager that both are new, and what was wrong at its field", () => {
    const { text } = newPassphraseFields("Passphrase", { repeated: ["Not the same."] });
    expect(text.match(/type="password"\s+autocomplete="new-password"/g)).to.have.length(2);
    expect(text).to.match(/id="repeated"[^>]+aria-describedby="repeated-error"/);
    expect(text).to.contain("Passphrase, once more").and.to.contain("Not the same.");
  });
});

describe("readNewPassphrase()", () => {
  it("takes it as it was typed, with its white space", () => {
    const form = parseForm("passphrase=+a+b+&repeated=+a+b+");
    expect(readNewPassphrase(form)).to.equal(" a b ");
  });

  it("refuses one that was typed in two ways", () => {
    expect(() => readNewPassphrase(parseForm("passphrase=ab&repeated=ac")))
      .to.throw(ValidationError);
    expect(() => readNewPassphrase(parseForm("passphrase=ab"))).to.throw(ValidationError);
  });
});
