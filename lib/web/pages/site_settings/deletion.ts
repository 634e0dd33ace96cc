import { domainToUnicode } from "node:url";
import type { SiteAnswer } from "../../../../schemas/site.ts";
import { ValidationError } from "../../../core/errors.ts";
import { callApi } from "../../call_api.ts";
import { type FormProblem, formProblem, noProblem } from "../../form_problem.ts";
import { html } from "../../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../../page.ts";
import { textField } from "../../parts/text_field.ts";
import { showQuestion } from "../../show_question.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said } from "../../texts/said.ts";

const PATH = "/settings/sites/:id/delete";

/** `GET /settings/sites/{id}/delete`: asks before a site is deleted. */
export const deletionPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { site } = await readOwnSite(request);
    return ask(request, site, noProblem());
  },
};

/** Its form: the domain has to be typed. */
export const deleteSitePage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const typed = request.form.text("domain").trim().toLowerCase();
    if (typed !== site.domain && typed !== domainToUnicode(site.domain)) {
      const wrong = new ValidationError({
        domain: [said`Type ${site.domain}, the domain of the site that you delete.`],
      });
      return ask(request, site, formProblem(wrong, ["domain"]));
    }
    await callApi(scope, "deleteSite", { params: { id: site.id } });
    return redirectTo("/sites?done=deleted");
  },
};

function ask(
  { form, cookieValue }: PageRequest,
  { id, name, domain }: SiteAnswer,
  problem: FormProblem,
): DocumentAnswer {
  return showQuestion({
    title: "Delete this site?",
    section: "settings",
    assets: ["sites.css"],
    text:
      html`<p>All that is known of <strong>${name}</strong> goes with it: audits, issues, keywords,
backlinks, answers of AI engines, its schedule and its connection to Search Console. It cannot be
taken back. The domain can be added again, and begins again.</p>`,
    action: `/settings/sites/${id}/delete`,
    button: "Delete the site",
    back: { path: `/settings/sites/${id}`, label: "Keep the site" },
    fields: textField({
      name: "domain",
      label: "Its domain",
      value: form.text("domain"),
      hint: html`To be sure, type <strong>${domain}</strong>`,
      autocomplete: "off",
      required: true,
    }, problem.errors),
  }, { cookieValue, problem });
}
