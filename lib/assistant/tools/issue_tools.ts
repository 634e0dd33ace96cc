import { CATEGORIES, ISSUE_STATUSES } from "../../../schemas/issue.ts";
import { createFindings } from "./findings.ts";
import { createListTool } from "./list_tool.ts";
import type { AssistantTool } from "./tool.ts";
import { createInputSchema, LIMIT } from "./tool_schemas.ts";

const place = (code: string | number) => `/issues/${code}`;

const listIssues = createListTool({
  name: "list_issues",
  description:
    "Problems that the latest audit found, the most important first, with how many URLs " +
    "each affects, whether it is new, and how to fix it.",
  operationId: "listIssues",
  properties: {
    severity: { type: "string", enum: ["error", "warning", "notice"] },
    category: { type: "string", enum: CATEGORIES },
    status: {
      type: "string",
      enum: ISSUE_STATUSES,
      description: "Default: open and regressed.",
    },
  },
  query: ({ severity, category, status }) => ({
    "filter[severity]": severity,
    "filter[category][eq]": category,
    "filter[status]": status ?? "open,regressed",
  }),
  as: {
    type: "issue",
    id: "code",
    label: "title",
    place,
    fields: [
      "code",
      "title",
      "severity",
      "category",
      "status",
      "affected_urls_count",
      "previous_affected_urls_count",
      "new_count",
      "newly_checked_count",
      "fixed_count",
      "gone_with_page_count",
      "priority_score",
      "clicks_affected",
      "how_to_fix",
    ],
  },
});

const explainIssue: AssistantTool = {
  name: "explain_issue",
  description:
    "One problem in detail by its code: what it means, how to fix it, and on which URLs " +
    "it is, with what was found there. Codes come from list_issues.",
  inputSchema: createInputSchema({
    code: {
      type: "string",
      pattern: "^[a-z][a-z0-9_]{0,63}$",
      description: "Such as title_missing.",
    },
    ...LIMIT,
  }, ["code"]),
  async run(reader, { code = "", limit }) {
    const findings = createFindings();
    const params = { code: String(code) };
    const issue = findings.object(await reader.read("getIssue", { params }), {
      type: "issue",
      id: "code",
      label: "title",
      place,
      fields: [
        "code",
        "title",
        "severity",
        "category",
        "status",
        "affected_urls_count",
        "previous_affected_urls_count",
        "new_count",
        "newly_checked_count",
        "fixed_count",
        "gone_with_page_count",
        "first_seen_at",
        "last_seen_at",
        "clicks_affected",
        "description",
        "how_to_fix",
      ],
    });
    const places = await reader.read("listIssuePages", { params, query: { per_page: limit } });
    return findings.answer({
      issue,
      places: findings.rows(places, {
        type: "page",
        id: "page_id",
        label: "url",
        place: (id) => `/pages/${id}`,
        fields: ["url", "severity", "target_url", "ignored", "evidence"],
      }),
    });
  },
};

/** Tools that report problems. */
export const ISSUE_TOOLS: readonly AssistantTool[] = [listIssues, explainIssue];
