import type { IssueTypeAnswer } from "../../../../schemas/issue.ts";
import { callApi } from "../../call_api.ts";
import { type FormProblem, noProblem } from "../../form_problem.ts";
import { formatNumber } from "../../format_number.ts";
import { type Html, html } from "../../html.ts";
import { labelledProblem } from "../../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../../page.ts";
import { attributes } from "../../parts/attributes.ts";
import { badge } from "../../parts/badge.ts";
import { isRun, readRuleGroups, type RuleGroup } from "../../sites/rule_catalogue.ts";
import { settingsForm } from "../../sites/settings_form.ts";
import { readOwnSite, settingsPath, showSettings } from "../../sites/settings_view.ts";
import { said, saidText } from "../../texts/said.ts";

const PATH = "/settings/sites/:id/rules";
const BADGES = { error: "bad", warning: "warn", notice: "" } as const;

/** `GET /settings/sites/{id}/rules`: which rules the site's audits run. */
export const rulesPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showRules(request, noProblem()),
};

/** Its form: what is ticked runs, what is not does not. */
export const saveRulesPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const ticked = new Set(request.form.texts("rules"));
    const rules = (await readRuleGroups(scope)).flatMap((group) => group.rules);
    const codes = (isDefault: boolean) =>
      rules.filter(({ code, on_by_default: on }) => on === isDefault && ticked.has(code) !== on)
        .map(({ code }) => code);
    try {
      await callApi(scope, "updateSite", {
        params: { id: site.id },
        body: { disabled_rules: codes(true), enabled_rules: codes(false) },
      });
    } catch (error) {
      return await showRules(request, labelledProblem(error, {}));
    }
    return redirectTo(`${settingsPath(site.id, "rules")}?done=saved`);
  },
};

async function showRules(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const groups = await readRuleGroups(scope);
  const settings = { disabled: site.disabled_rules, enabled: site.enabled_rules };
  const content = settingsForm({
    heading: "Rules",
    section: "rules",
    action: settingsPath(site.id, "rules"),
    button: "Save rules",
    cookieValue: request.cookieValue,
    intro:
      html`<p>Audits that start from now on run the rules that are ticked. What a rule found before
stays in the reports of the audits that ran it.</p>`,
    fields: groups.map((group) => ruleGroup(group, settings)),
  });
  return showSettings(request, {
    site,
    tab: "rules",
    content,
    problem,
    done: { saved: "The rules are saved. The next audit runs by them." },
  });
}

type RuleSettings = Parameters<typeof isRun>[1];

function ruleGroup({ category, label, rules }: RuleGroup, settings: RuleSettings): Html {
  const running = rules.filter((rule) => isRun(rule, settings)).length;
  const changed = rules.some((rule) => isRun(rule, settings) !== rule.on_by_default);
  return html`
    <details ${attributes({ class: "more rule-group", open: changed })}>
      <summary>${saidText(label)} <span class="muted">${formatNumber(running)} of ${formatNumber(
        rules.length,
      )} run</span></summary>
      <fieldset>
        <legend class="visually-hidden">${saidText(label)}</legend>
        <ul class="rules" id="rules-${category}">${rules.map((rule) =>
          ruleItem(rule, settings)
        )}</ul>
      </fieldset>
    </details>
  `;
}

function ruleItem(rule: IssueTypeAnswer, settings: RuleSettings): Html {
  const { code, title, severity, description, on_by_default: isDefault } = rule;
  const kind = BADGES[severity];
  return html`<li><label class="choice"><input ${
    attributes({
      type: "checkbox",
      name: "rules",
      value: code,
      checked: isRun(rule, settings),
      "aria-describedby": `about-${code}`,
    })
  }> <span>${saidText(title)}</span></label>
<p class="hint choice-hint" id="about-${code}">${badge(kind, severity)}${
    !isDefault && said` off by default`
  } <code>${code}</code><br>${description}</p></li>`;
}
