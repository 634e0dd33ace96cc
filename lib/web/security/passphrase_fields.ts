import { type FieldErrors, ValidationError } from "../../core/errors.ts";
import { type Html, html } from "../html.ts";
import { textField } from "../parts/text_field.ts";
import type { Form } from "../read_form.ts";
import { said } from "../texts/said.ts";

/** Writes the field of the passphrase that an owner has. */
export function presentPassphraseField(
  { name, label }: { name: string; label: string },
  errors: FieldErrors = {},
): Html {
  return textField({
    name,
    label,
    type: "password",
    autocomplete: "current-password",
    required: true,
  }, errors);
}

/** Writes the fields `passphrase` and `repeated` of a passphrase that is chosen. */
export function newPassphraseFields(label: string, errors: FieldErrors): Html {
  const field = { type: "password", autocomplete: "new-password", required: true } as const;
  return html`${
    textField({
      ...field,
      name: "passphrase",
      label,
      hint: "12 characters at least. A few words that do not belong together are easy to remember.",
    }, errors)
  }${textField({ ...field, name: "repeated", label: said`${label}, once more` }, errors)}`;
}

/** Reads the passphrase that was chosen. Throws `ValidationError` when it was typed in two ways. */
export function readNewPassphrase(form: Form): string {
  const passphrase = form.text("passphrase");
  if (passphrase === form.text("repeated")) return passphrase;
  throw new ValidationError({ repeated: ["The two passphrases are not the same."] });
}
