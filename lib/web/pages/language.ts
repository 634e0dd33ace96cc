import { updateOwnerLanguage } from "../../../db/accounts/owners.ts";
import { REPORT_LANGUAGES } from "../../../schemas/report_settings.ts";
import { ValidationError } from "../../core/errors.ts";
import { type Page, type PageRequest, redirectTo } from "../page.ts";
import { nextOf } from "./sign_in.ts";

/** `POST /settings/security/language` sets the language of a member's pages; `browser`: as the browser asks. */
export const languagePage: Page = {
  method: "POST",
  path: "/settings/security/language",
  access: "owner",
  trail: "setLanguage",
  async handler({ services, session, form }: PageRequest) {
    const asked = form.text("language");
    const language = REPORT_LANGUAGES.find((one) => one === asked) ?? null;
    if (language === null && asked !== "browser") {
      throw new ValidationError({
        language: ["The language field must be one of: en, de, browser."],
      });
    }
    await updateOwnerLanguage(services.db, { id: session.ownerId, language }, services.now());
    return redirectTo(nextOf(form.text("next")));
  },
};
