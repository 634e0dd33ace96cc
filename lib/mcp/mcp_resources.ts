import { readFile } from "node:fs/promises";
import type {
  ListResourcesResult,
  ReadResourceResult,
  ResourceTemplateType,
} from "@modelcontextprotocol/server";
import type { CallScope } from "../routes/core/route_call.ts";
import { callOf } from "./account_tools.ts";
import { findTool } from "./find_tool.ts";
import { DATA_NOTE } from "./output_schemas.ts";
import { listScopeSites } from "./scope_sites.ts";
import { writeFinding } from "./write_text.ts";

/** Names of resources begin like this: they are read here, not fetched by clients. */
const SCHEME = "search-visibility://";
const MARKDOWN = "text/markdown";
const SITE_REPORT = /^search-visibility:\/\/sites\/([1-9]\d{0,14})\/report$/;
const SITE_ISSUE = /^search-visibility:\/\/sites\/([1-9]\d{0,14})\/issues\/([a-z][a-z0-9_]{0,63})$/;
const GUIDE = /^search-visibility:\/\/guides\/([a-z-]{1,40})$/;
const GUIDE_FOLDER = new URL("../docs/guides/", import.meta.url);

/** The guides, as `lib/docs/guides/` has them. */
const GUIDES: Readonly<Record<string, string>> = {
  "first-audit": "A first audit",
  "fix-and-verify": "Fix an issue and verify it",
  "ci-gate": "A gate in a pipeline",
  "import-and-read": "Import search data and read it",
  "get-notified": "Get notified of changes",
  "agents": "Let an agent work with it",
};

/** Sites whose reports one page of the list has. */
const SITES_PER_PAGE = 25;

const callSiteReport = callOf("getSiteReport");

/** Resources with a variable part, by RFC 6570. */
export const RESOURCE_TEMPLATES: readonly ResourceTemplateType[] = [
  {
    uriTemplate: `${SCHEME}sites/{site_id}/report`,
    name: "site_report",
    title: "Report of a site",
    description:
      "All that is known of a site in one text, as GET /sites/{site_id}/report gives it: " +
      `health, what to fix first, search, links, AI answers. ${DATA_NOTE}`,
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: `${SCHEME}sites/{site_id}/issues/{code}`,
    name: "site_issue",
    title: "One issue of a site",
    description: "What an issue means, how to fix it, and where it is.",
    mimeType: MARKDOWN,
  },
];

/** What a name of a resource means. */
type NamedResource =
  | { kind: "report"; siteId: number }
  | { kind: "issue"; siteId: number; code: string }
  | { kind: "guide"; name: string };

/** Reads the name of a resource; undefined: there can be none of that name. */
export function parseResourceUri(uri: unknown): NamedResource | undefined {
  if (typeof uri !== "string") return undefined;
  const report = SITE_REPORT.exec(uri);
  if (report) return { kind: "report", siteId: Number(report[1]) };
  const issue = SITE_ISSUE.exec(uri);
  if (issue) return { kind: "issue", siteId: Number(issue[1]), code: issue[2] ?? "" };
  const name = GUIDE.exec(uri)?.[1] ?? "";
  return Object.hasOwn(GUIDES, name) ? { kind: "guide", name } : undefined;
}

/** The name of the resource that is a site's report. */
export function reportUri(siteId: number): string {
  return `${SCHEME}sites/${siteId}/report`;
}

/** Lists the reports of the sites that the token may read, and the guides; pages follow the API's cursor. */
export async function listResources(
  scope: CallScope,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const { sites, nextCursor } = await listScopeSites(scope, { per_page: SITES_PER_PAGE, cursor });
  const reports = sites.map(({ id, domain }) => ({
    uri: reportUri(id),
    name: `report_${id}`,
    title: `Report of ${domain}`,
    mimeType: MARKDOWN,
  }));
  const guides = Object.entries(GUIDES).map(([name, title]) => ({
    uri: `${SCHEME}guides/${name}`,
    name: `guide_${name}`,
    title,
    mimeType: MARKDOWN,
  }));
  return {
    resources: cursor === undefined ? [...guides, ...reports] : reports,
    ...(nextCursor === null ? {} : { nextCursor }),
  };
}

/** Reads a resource; throws what the API would answer. */
export async function readResource(
  scope: CallScope,
  { uri, named }: { uri: string; named: NamedResource },
): Promise<ReadResourceResult> {
  return { contents: [{ uri, mimeType: MARKDOWN, text: await writeResource(scope, named) }] };
}

async function writeResource(scope: CallScope, named: NamedResource): Promise<string> {
  if (named.kind === "guide") {
    return await readFile(new URL(`${named.name}.md`, GUIDE_FOLDER), "utf8");
  }
  if (named.kind === "report") return await readReport(scope, named.siteId);
  const { siteId, code } = named;
  const text = await runSection(scope, "explain_issue", { site_id: siteId, code });
  return `# Issue ${code} of site ${siteId}\n\n${quoteNote()}\n\n${fence(text)}\n`;
}

/** Reads a site's report: the text of `GET /sites/{id}/report` as `text/markdown`, to the letter. */
export async function readReport(scope: CallScope, siteId: number): Promise<string> {
  const { body } = await callSiteReport(scope, { params: { id: siteId } });
  return body.data.markdown;
}

async function runSection(
  scope: CallScope,
  name: string,
  args: Record<string, string | number>,
): Promise<string> {
  const tool = findTool(name);
  if (tool === undefined) throw new TypeError(`There is no tool "${name}".`);
  return writeFinding(await tool.run(scope, args));
}

function quoteNote(): string {
  return `> ${DATA_NOTE}`;
}

/** Texts of strangers are inside of lines that begin otherwise, so that none can end the block. */
function fence(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``;
}
