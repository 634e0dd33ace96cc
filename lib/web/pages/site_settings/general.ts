import { listManualCompetitors } from "../../../../db/search/competitors.ts";
import type { SiteAnswer } from "../../../../schemas/site.ts";
import { callApi } from "../../call_api.ts";
import { linesOf, numberOf, textOrNull } from "../../form_values.ts";
import { html } from "../../html.ts";
import { type FieldLabels, labelledProblem } from "../../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../../page.ts";
import { type Form, parseForm } from "../../read_form.ts";
import { formValues, type SentForm } from "../../sent_form.ts";
import {
  brandForm,
  competitorForm,
  generalForm,
  type GeneralValues,
} from "../../sites/general_forms.ts";
import { readOwnSite, settingsPath, showSettings } from "../../sites/settings_view.ts";

const PATH = "/settings/sites/:id";

interface Section {
  labels: FieldLabels;
  /** The body of `updateSite`: the fields of this form and no other. */
  read(form: Form): Record<string, unknown>;
}

const SECTIONS: Readonly<Record<string, Section>> = {
  general: {
    labels: {
      name: "Name",
      start_url: "Start URL",
      country: "Country",
      language: "Language",
      timezone: "Time zone",
      audits_kept: "Audits kept",
    },
    read: (form) => ({
      name: form.text("name"),
      start_url: textOrNull(form, "start_url"),
      country: textOrNull(form, "country"),
      language: textOrNull(form, "language"),
      timezone: form.text("timezone").trim(),
      audits_kept: numberOf(form, "audits_kept") ?? "",
    }),
  },
  brand: {
    labels: { brand_names: "Brand names", brand_exclusions: "Brand exclusions" },
    read: (form) => ({
      brand_names: linesOf(form, "brand_names"),
      brand_exclusions: linesOf(form, "brand_exclusions"),
    }),
  },
  competitors: {
    labels: { competitors: "Competitors" },
    read: (form) => ({ competitors: linesOf(form, "competitors") }),
  },
};

const DONE = {
  added: "The site is added. Look through its settings, then start its first audit.",
  general: "The general settings are saved.",
  brand: "The brand is saved.",
  competitors: "The competitors are saved.",
};

/** `GET /settings/sites/{id}`: what a site is called, where it begins and what belongs to it. */
export const generalSettingsPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showGeneral(request),
};

/** Its forms, each of which changes its own fields alone. */
export const saveGeneralPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { form, params } = request;
    const { scope } = await readOwnSite(request);
    const name = form.text("section");
    // what everyone's objects have is no form
    const section = Object.hasOwn(SECTIONS, name) ? SECTIONS[name] : undefined;
    if (section === undefined) return redirectTo(settingsPath(params["id"], "general"));
    try {
      await callApi(scope, "updateSite", {
        params: { id: params["id"] ?? "" },
        body: section.read(form),
      });
    } catch (error) {
      return await showGeneral(request, {
        name,
        problem: labelledProblem(error, section.labels),
      });
    }
    return redirectTo(`${settingsPath(params["id"], "general")}?done=${name}`);
  },
};

async function showGeneral(
  request: PageRequest,
  sent?: SentForm,
): Promise<DocumentAnswer> {
  const { services, form: typed, cookieValue } = request;
  const { site } = await readOwnSite(request);
  const stored = storedForm(site, await listManualCompetitors(services.db, site.id));
  const valuesOf = (name: string): GeneralValues => ({
    site,
    cookieValue,
    ...formValues(name, sent, { typed, stored }),
  });
  const content = html`${generalForm(valuesOf("general"))}
${brandForm(valuesOf("brand"))}
${competitorForm(valuesOf("competitors"))}
<section class="card" aria-labelledby="delete-heading">
<h2 id="delete-heading">Delete this site</h2>
<p>The site and all that was gathered of it: audits, keywords, backlinks, answers of AI engines.</p>
<a class="button danger" href="/settings/sites/${site.id}/delete">Delete the site…</a></section>`;
  return showSettings(request, {
    site,
    tab: "general",
    content,
    problem: sent?.problem,
    done: DONE,
  });
}

/** What is stored, as the fields of the forms have it. */
function storedForm(site: SiteAnswer, competitors: readonly string[]): Form {
  return parseForm(String(
    new URLSearchParams({
      name: site.name,
      start_url: site.start_url ?? "",
      country: site.country ?? "",
      language: site.language ?? "",
      timezone: site.timezone,
      audits_kept: String(site.audits_kept),
      brand_names: site.brand_names.join("\n"),
      brand_exclusions: site.brand_exclusions.join("\n"),
      competitors: competitors.join("\n"),
    }),
  ));
}
