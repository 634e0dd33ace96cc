import type { ApiQuery } from "../api_reader.ts";
import { type CitedAs, createFindings } from "./findings.ts";
import type { AssistantTool, ToolArguments } from "./tool.ts";
import { createInputSchema, LIMIT } from "./tool_schemas.ts";

/** A tool that tells the rows of one list. */
export interface ListTool extends Pick<AssistantTool, "name" | "description"> {
  /** The route. */
  operationId: string;
  /** Its arguments beside `limit`. */
  properties?: Readonly<Record<string, object>>;
  query?(args: ToolArguments): ApiQuery;
  as: CitedAs & { fields: readonly string[] };
  /** Further members of `meta`. */
  meta?: readonly string[];
}

/** Creates a tool that reads one page of a list, with only the fields that it tells. */
export function createListTool(
  { name, description, operationId, properties = {}, query, as, meta }: ListTool,
): AssistantTool {
  const needed = [as.label, as.id].filter((member) => member !== undefined);
  const fields = [...new Set([...needed, ...as.fields])];
  return {
    name,
    description,
    inputSchema: createInputSchema({ ...properties, ...LIMIT }),
    tells: { operationId, fields: as.fields, meta: meta ?? [] },
    async run(reader, args) {
      const reading = await reader.read(operationId, {
        query: { ...query?.(args), per_page: args["limit"], fields },
      });
      const findings = createFindings();
      return findings.answer(findings.rows(reading, as, meta));
    },
  };
}

/** The parameters of a window. */
export function windowQuery({ from, to, country, device }: ToolArguments): ApiQuery {
  return { from, to, country, device };
}
