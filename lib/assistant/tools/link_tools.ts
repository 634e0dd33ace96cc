import { createFindings } from "./findings.ts";
import { createListTool } from "./list_tool.ts";
import type { AssistantTool } from "./tool.ts";
import { createInputSchema, TEXT } from "./tool_schemas.ts";

const backlinkSummary: AssistantTool = {
  name: "backlink_summary",
  description:
    "The links from other websites as a whole: how many links and referring domains, live " +
    "and lost, the share that passes authority, new and lost by week, anchors by class, the pages " +
    "that are linked most. Call it first for questions about backlinks.",
  inputSchema: createInputSchema({
    from: { type: "string", format: "date", description: "First day of new and lost links." },
    to: { type: "string", format: "date" },
  }),
  async run(reader, { from, to }) {
    const findings = createFindings();
    const reading = await reader.read("getBacklinkSummary", { query: { from, to } });
    return findings.answer(findings.object(reading, {
      type: "backlink_summary",
      fields: [
        "links_count",
        "referring_pages_count",
        "referring_domains_count",
        "lost_domains_count",
        "linked_pages_count",
        "follow",
        "statuses",
        "link_types",
        "providers",
        "changes",
        "concentration",
        "anchors",
        "top_targets",
      ],
    }));
  },
};

const listBacklinks = createListTool({
  name: "list_backlinks",
  description:
    "Single links from other websites, the newest first: source, target, anchor, whether " +
    "they are live, and why a lost one was lost.",
  operationId: "listBacklinks",
  properties: {
    status: { type: "string", enum: ["live", "lost", "broken", "unverified"] },
    source_domain: { ...TEXT, maxLength: 253, description: "Only of this domain." },
    target_url: { ...TEXT, description: "Only to this page." },
    dofollow: { type: "boolean" },
  },
  query: (args) => ({
    sort: args["status"] === "lost" ? "-lost_at" : undefined,
    "filter[status]": args["status"],
    "filter[source_domain][eq]": args["source_domain"],
    "filter[target_url][eq]": args["target_url"],
    "filter[dofollow]": args["dofollow"],
  }),
  as: {
    type: "backlink",
    id: "id",
    label: "source_url",
    fields: [
      "source_url",
      "source_domain",
      "source_title",
      "target_url",
      "target_status_code",
      "anchor",
      "dofollow",
      "status",
      "lost_reason",
      "source_authority",
      "source_authority_known",
      "first_seen_at",
      "last_seen_at",
      "lost_at",
      "providers",
    ],
  },
});

const referringDomains = createListTool({
  name: "referring_domains",
  description: "Domains that link to the site: how many links each, whether they pass authority, " +
    "since when, and how strong the domain is, as far as that is known.",
  operationId: "listReferringDomains",
  properties: {
    status: { type: "string", enum: ["live", "lost"] },
    sort: {
      type: "string",
      enum: ["links_count", "authority", "first_seen_at", "lost_at"],
      default: "links_count",
    },
    contains: { ...TEXT, maxLength: 200 },
  },
  query: ({ status, sort, contains }) => ({
    sort: `-${sort}`,
    q: contains,
    "filter[status]": status,
  }),
  as: {
    type: "referring_domain",
    id: "domain",
    label: "domain",
    fields: [
      "domain",
      "status",
      "links_count",
      "lost_links_count",
      "follow_count",
      "nofollow_count",
      "unknown_count",
      "authority",
      "authority_known",
      "first_seen_at",
      "lost_at",
      "providers",
    ],
  },
});

const anchors = createListTool({
  name: "anchors",
  description:
    "The texts of links from other websites: how many domains use each, and of what class " +
    "it is (the brand, an exact keyword, a URL, generic words).",
  operationId: "listAnchors",
  as: {
    type: "anchor",
    label: "anchor",
    fields: [
      "anchor",
      "class",
      "links_count",
      "domains_count",
      "domains_share",
      "follow_count",
      "nofollow_count",
      "targets_count",
    ],
  },
});

/** Tools that report links from other websites. */
export const LINK_TOOLS: readonly AssistantTool[] = [
  backlinkSummary,
  listBacklinks,
  referringDomains,
  anchors,
];
