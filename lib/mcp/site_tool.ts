import type { OperationId } from "../../schemas/operations.ts";
import type { ApiQuestion, ApiReader, ApiReading } from "../assistant/api_reader.ts";
import type { AssistantTool, ToolAnswer, ToolArguments } from "../assistant/tools/tool.ts";
import { ROWS } from "../assistant/tools/tool_schemas.ts";
import { createSemaphore } from "../core/semaphore.ts";
import { readSite } from "../commands/sites/read_site.ts";
import { type JsonRecord, readRecord, readString } from "../importers/values/json_values.ts";
import { ROUTES } from "../routes/mod.ts";
import type { CallScope } from "../routes/core/route_call.ts";
import { createApiReaders } from "../routes/core/route_reader.ts";
import { fewerRows, fitData } from "./fit_finding.ts";
import { outputSchemaOf, rowsOf } from "./output_schemas.ts";
import { type Finding, type McpTool, READS } from "./tool.ts";

/** How a tool of the assistant is offered to agents. */
export interface SiteToolOptions {
  tool: AssistantTool;
  title: string;
  /** Another name, where agents look for it under that. */
  name?: string;
  /** Another description, where the tool itself speaks of tools that agents do not have. */
  description?: string;
  /** The list that has pages; default: the list that the tool shows. */
  pagesOf?: string;
  /** Shortens its data before they are made to fit; rows stay. */
  tidy?(data: JsonRecord): JsonRecord;
  /** The schema of its data; default: that of the list that the tool shows. */
  data?: object;
}

/** Lookups of all agents at a time, so that other requests find a connection to the database. */
const LOOKUPS = createSemaphore(8);
const NEVER = new AbortController().signal;
/** Tries to fit rows before the last one is cut, too. */
const MAX_ATTEMPTS = 4;
const MAX_SOURCES = 6;
const CUT_TEXTS =
  "Long texts and lists are shortened; a member NAME_total says how many items NAME has.";

const openReader = createApiReaders(ROUTES);

/** The argument of every tool about a site. */
export const SITE_ID = {
  site_id: {
    type: "integer",
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "Of list_sites.",
  },
} as const;

/** The argument of every tool with pages. */
export const CURSOR = {
  cursor: {
    type: "string",
    minLength: 1,
    maxLength: 2_000,
    description: "next_cursor of the same call before, for the rows after those.",
  },
} as const;

/** Creates a tool for agents of one that reads a site: the site becomes an argument, pages follow. */
export function createSiteTool(options: SiteToolOptions): McpTool {
  const { tool, title, name = tool.name, description = tool.description } = options;
  const pagesOf = options.pagesOf ?? tool.tells?.operationId;
  const hasPages = pagesOf !== undefined;
  return {
    name,
    title,
    description,
    ability: "read",
    quotaCost: 1,
    annotations: READS,
    inputSchema: withSite(tool.inputSchema, hasPages),
    outputSchema: outputSchemaOf(dataSchemaOf(options), { hasPages }),
    async run(scope, { site_id: siteId, cursor, ...args }) {
      const site = await readSite(scope.services.db, scope.caller.accountId, Number(siteId));
      const look = createLook(options, { scope, siteId: site.id, pagesOf, cursor });
      return { site: { id: site.id, domain: site.domain }, ...await fit(look, args) };
    },
  };
}

function dataSchemaOf({ tool, data }: SiteToolOptions): object {
  if (data) return data;
  if (!tool.tells) throw new TypeError(`The tool ${tool.name} has no schema of its data.`);
  const { operationId, fields, meta } = tool.tells;
  return rowsOf(operationId, fields, meta);
}

function withSite(schema: object, hasPages: boolean): object {
  const { properties, required } = schema as {
    properties: Record<string, object>;
    required: readonly string[];
  };
  return {
    ...schema,
    required: ["site_id", ...required],
    properties: { ...SITE_ID, ...properties, ...(hasPages ? CURSOR : {}) },
  };
}

interface LookOptions {
  scope: CallScope;
  siteId: number;
  pagesOf: string | undefined;
  cursor: ToolArguments[string];
}

/** What one look at the site found. */
interface Look {
  answer: ToolAnswer;
  /** The reading of the list that has pages. */
  page: ApiReading | undefined;
}

function createLook(
  { tool, tidy = (data) => data }: SiteToolOptions,
  { scope, siteId, pagesOf, cursor }: LookOptions,
): (args: ToolArguments) => Promise<Look> {
  const site = openReader({ ...scope, siteId });
  return async (args) => {
    let page: ApiReading | undefined;
    const reader: ApiReader = {
      siteId,
      siteUrl: site.siteUrl,
      async read<Id extends OperationId, const Question extends ApiQuestion = ApiQuestion>(
        operationId: Id,
        question?: Question,
      ) {
        const isPage = operationId === pagesOf;
        // the same question, for another page
        const asked =
          (isPage
            ? { ...question, query: { ...question?.query, cursor: readString(cursor) } }
            : question) as Question | undefined;
        const reading = await LOOKUPS.run(() => site.read(operationId, asked), NEVER);
        // a list with pages has `meta`
        if (isPage) page = reading as ApiReading<unknown> as ApiReading;
        return reading;
      },
    };
    const answer = await tool.run(reader, args);
    return { answer: { ...answer, data: tidy(answer.data) }, page };
  };
}

/** Asks for fewer rows until the answer fits, so that the cursor goes on behind the last one shown. */
async function fit(
  look: (args: ToolArguments) => Promise<Look>,
  args: ToolArguments,
): Promise<Omit<Finding, "site">> {
  let limit = Number(args["limit"] ?? ROWS.usual);
  for (let attempt = 1;; attempt++) {
    const { answer, page } = await look("limit" in args ? { ...args, limit } : args);
    const rows = page && findRows(answer.data);
    const isLast = !rows || limit === 1 || attempt === MAX_ATTEMPTS;
    const fitted = fitData(answer.data, { ...(rows ? { rows } : {}), isLast });
    if (fitted.data === undefined) {
      limit = attempt === MAX_ATTEMPTS - 1 ? 1 : fewerRows(limit, fitted.bytes);
      continue;
    }
    const fewer = limit < Number(args["limit"] ?? limit)
      ? `Only ${limit} rows fit into one answer: go on with next_cursor.`
      : "";
    const cut = [fewer, fitted.isCut ? CUT_TEXTS : ""].filter((text) => text !== "").join(" ");
    return {
      data: fitted.data,
      dataAsOf: answer.dataAsOf,
      ...(page ? { nextCursor: page.body.meta?.next_cursor ?? null } : {}),
      cut: cut === "" ? null : cut,
      sources: listSources(answer),
    };
  }
}

/** The addresses that give the same rows; which of their fields are shown, the data say. */
function listSources({ sources }: ToolAnswer): string[] {
  const urls = sources.map((source) => withoutFields(source.api_url));
  return [...new Set(urls)].slice(0, MAX_SOURCES);
}

/** An address without the choice of fields, which is long. */
export function withoutFields(apiUrl: string): string {
  return apiUrl.replace(/([?&])fields=[^&]*&?/, "$1").replace(/[?&]$/, "");
}

/** The rows that have pages: those of the data, or of the last list in it. */
function findRows(data: JsonRecord): readonly unknown[] | undefined {
  if (Array.isArray(data["rows"])) return data["rows"];
  return Object.values(data).map((member) => readRecord(member)?.["rows"])
    .findLast((rows) => Array.isArray(rows));
}
