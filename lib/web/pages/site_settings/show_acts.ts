import type { SiteAnswer } from "../../../../schemas/site.ts";
import type { Act } from "../../acts/act.ts";
import type { ActPlace } from "../../acts/act_form.ts";
import { actNotice, type SentAct } from "../../acts/act_page.ts";
import { noProblem } from "../../form_problem.ts";
import { type Html, html } from "../../html.ts";
import type { DocumentAnswer, PageRequest } from "../../page.ts";
import { settingsPath, showSettings } from "../../sites/settings_view.ts";
import { saidText } from "../../texts/said.ts";

/** A page of settings whose forms are acts. */
interface ActSettings {
  site: SiteAnswer;
  tab: "sources" | "imports" | "alerts" | "ai" | "general" | "report";
  label: string;
  acts: readonly Act[];
  sent: SentAct | undefined;
  /** The link above it, where it is below the page of a tab. */
  above?: string;
  content: Html;
}

/** Shows a page of settings with what was done, or what was wrong. */
export function showActs(request: PageRequest, view: ActSettings): DocumentAnswer {
  const { site, tab, label, acts, sent, above, content } = view;
  return showSettings(request, {
    ...{ site, tab, label },
    notices: actNotice(request, acts, sent),
    problem: sent?.problem ?? noProblem(),
    content: html`${
      above &&
      html`<p class="crumbs"><a href="${settingsPath(site.id, tab)}">${saidText(above)}</a></p>`
    }${content}`,
  });
}

/** What the forms of a page are written for. */
export function placeOf(
  { cookieValue, form: typed }: PageRequest,
  { action, sent, stored }: { action: string; sent: SentAct | undefined; stored?: unknown },
): ActPlace {
  return { action, cookieValue, typed, sent, stored };
}
