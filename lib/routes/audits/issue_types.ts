import type { ListFields } from "../../../db/core/list_shapes.ts";
import { listThresholds } from "../../../schemas/thresholds.ts";
import {
  CATEGORIES,
  type IssueTypeAnswer,
  RULE_SCOPES,
  SEVERITIES,
} from "../../../schemas/issue.ts";
import { listArray } from "../../lists/list_array.ts";
import { RULES } from "../../rules/mod.ts";
import { FIRST_VERSION } from "../../rules/rule_versions.ts";
import type { RuleMeta, Scope } from "../../rules/rule.ts";
import { listAnswer } from "../core/list_answer.ts";
import type { Presenter } from "../core/present.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

/** The catalogue's scopes in words. */
export const SCOPE_NAMES: Readonly<Record<Scope, (typeof RULE_SCOPES)[number]>> = {
  P: "page",
  F: "response",
  G: "crawl",
  S: "site",
  R: "browser",
  L: "log",
};

const ORDERED = { type: "string", sortable: true, filterable: true } as const;
const TEXT = { type: "string", filterable: true, searchable: true } as const;

const ISSUE_TYPE_LIST: ListFields = {
  defaultSort: "category,code",
  key: "code",
  fields: {
    code: { ...ORDERED, searchable: true },
    title: { ...TEXT, sortable: true },
    category: { ...ORDERED, values: CATEGORIES },
    severity: { type: "string", filterable: true, values: SEVERITIES },
    scope: { ...ORDERED, values: RULE_SCOPES },
    tier: { type: "integer", sortable: true, filterable: true },
    on_by_default: { type: "boolean", filterable: true },
    version: { type: "integer", sortable: true, filterable: true },
    thresholds: { type: "object" },
    description: TEXT,
    how_to_fix: TEXT,
    learn_more_url: { type: "string" },
  },
};

const SEARCHED = Object.entries(ISSUE_TYPE_LIST.fields)
  .filter(([, field]) => field.searchable).map(([name]) => name);

const ISSUE_TYPES: readonly IssueTypeAnswer[] = RULES.map(issueTypeOf);

function issueTypeOf(rule: RuleMeta): IssueTypeAnswer {
  return {
    code: rule.id,
    title: rule.title,
    category: rule.category,
    severity: rule.severity,
    scope: SCOPE_NAMES[rule.scope],
    tier: rule.tier,
    on_by_default: rule.offByDefault !== true,
    version: rule.version ?? FIRST_VERSION,
    thresholds: listThresholds(rule.id),
    description: rule.description,
    how_to_fix: rule.howToFix,
    learn_more_url: rule.learnMoreUrl,
  };
}

const presentIssueType: Presenter<IssueTypeAnswer, IssueTypeAnswer> = {
  code: (type) => type.code,
  title: (type) => type.title,
  category: (type) => type.category,
  severity: (type) => type.severity,
  scope: (type) => type.scope,
  tier: (type) => type.tier,
  on_by_default: (type) => type.on_by_default,
  version: (type) => type.version,
  thresholds: (type) => type.thresholds,
  description: (type) => type.description,
  how_to_fix: (type) => type.how_to_fix,
  learn_more_url: (type) => type.learn_more_url,
};

const listRoute = defineRoute({
  method: "GET",
  path: "/issue-types",
  operationId: "listIssueTypes",
  tag: "Issues",
  summary: "List the rules of the audit",
  description: "The catalogue: every problem that an audit looks for, what it means and how to " +
    "fix it. `severity` is the usual one; a single place may be less or more severe.",
  ability: "read",
  quotaCost: 1,
  list: ISSUE_TYPE_LIST,
  answerStatus: 200,
  example: {
    data: [{
      code: "title_missing",
      title: "Title is missing",
      category: "titles_meta",
      severity: "error",
      scope: "page",
      tier: 1,
      on_by_default: true,
      version: 1,
      thresholds: [],
      description: "The head has no <title>, or an empty one.",
      how_to_fix: "Write one <title> in the <head> that names the page's topic.",
      learn_more_url: "https://developers.google.com/search/docs/appearance/title-link",
    }],
    links: { first: "https://api.example.com/api/v1/issue-types", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [422],
  handler(request) {
    const page = listArray(ISSUE_TYPES, request.list, SEARCHED);
    return Promise.resolve(listAnswer(request, page, { presenter: presentIssueType }));
  },
});

/** The routes of the catalogue of rules. */
export const ISSUE_TYPE_ROUTES: readonly Route[] = [listRoute];
