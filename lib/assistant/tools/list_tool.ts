import type { Operations } from "../../../schemas/operations.ts";
import type { ApiMeta, ApiQuery, ApiReading, ListId, RowOf } from "../api_reader.ts";
import { type CitedAs, createFindings, type NamesOf } from "./findings.ts";
import type { AssistantTool, ToolArguments } from "./tool.ts";
import { createInputSchema, LIMIT } from "./tool_schemas.ts";

/** A tool that tells the rows of one list. */
interface ListTool<Id extends ListId> extends Pick<AssistantTool, "name" | "description"> {
  /** The route. */
  operationId: Id;
  /** Its arguments beside `limit`. */
  properties?: Readonly<Record<string, object>>;
  query?(args: ToolArguments): ApiQuery;
  as: ListCited<FieldOf<Id>>;
  /** Further members of `meta`. */
  meta?: readonly MetaOf<Id>[];
}

/** How rows are cited and told, by the names of their fields. */
interface ListCited<Field extends string> extends CitedAs<Field> {
  fields: readonly Field[];
}

/** The fields of a list's rows; of several views, those of each. */
type FieldOf<Id extends ListId> = NamesOf<RowOf<Operations[Id]["answer"]>>;
/** The members of a list's `meta`. */
type MetaOf<Id extends ListId> = NamesOf<Operations[Id]["answer"]["meta"]>;

/** A list of whatever rows. */
interface AnyList {
  data: Readonly<Record<string, unknown>>[];
  meta: ApiMeta & Readonly<Record<string, unknown>>;
}

/** Creates a tool that reads one page of a list, with only the fields that it tells. */
export function createListTool<Id extends ListId>(
  { name, description, operationId, properties = {}, query, as, meta }: ListTool<Id>,
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
      // all lists have `data` and `meta`
      const list = reading as ApiReading<unknown> as ApiReading<AnyList>;
      return findings.answer(findings.rows<AnyList>(list, as, meta));
    },
  };
}

/** The parameters of a window. */
export function windowQuery({ from, to, country, device }: ToolArguments): ApiQuery {
  return { from, to, country, device };
}
