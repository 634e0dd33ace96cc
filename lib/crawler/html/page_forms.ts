import type { Attributes } from "./html_scanner.ts";
import type { FormsFacts } from "./markup_facts.ts";
import type { ReferenceResolver } from "../url/resolve_reference.ts";
import { cutText } from "../text/text.ts";

const FORMS_LIMIT = 100;
const ACTION_LENGTH = 2_000;

/** Gathers the forms of a page and its password fields. */
export class PageForms {
  readonly facts: FormsFacts = { forms: [], formsCount: 0, passwordInputsCount: 0 };
  readonly #pageUrl: string;
  readonly #resolver: ReferenceResolver;

  /** `pageUrl`, normalised, is where forms without an action go, whatever the `base` element says. */
  constructor(pageUrl: string, resolver: ReferenceResolver) {
    this.#pageUrl = pageUrl;
    this.#resolver = resolver;
  }

  addForm(attributes: Attributes): void {
    this.facts.formsCount++;
    if (this.facts.forms.length >= FORMS_LIMIT) return;
    const action = attributes.get("action")?.trim() ?? "";
    this.facts.forms.push({
      action: cutText(action, ACTION_LENGTH),
      url: action === "" ? this.#pageUrl : this.#resolver.resolve(action),
    });
  }

  /** Takes an `input` element. */
  addInput(attributes: Attributes): void {
    if (attributes.get("type")?.toLowerCase() === "password") this.facts.passwordInputsCount++;
  }
}
