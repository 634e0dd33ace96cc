import type { JsonRecord } from "../../importers/values/json_values.ts";
import type { ApiReader } from "../api_reader.ts";
import type { Citation } from "../assistant_answer.ts";

/** What a tool is called with, once it has passed the tool's schema. */
export type ToolArguments = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a tool finds. */
export interface ToolAnswer {
  /** JSON; the member `ref` of a row is its place in `citations`, from 1 on. */
  data: JsonRecord;
  citations: Citation[];
  /** The requests that it made. */
  sources: Citation[];
  /** The newest day of the data; null: there are none. */
  dataAsOf: string | null;
}

/** One page of a list that a tool tells. */
interface ToldList {
  operationId: string;
  fields: readonly string[];
  /** Further members of `meta`. */
  meta: readonly string[];
}

/** A function that a language model may call: it reads, and never changes anything. */
export interface AssistantTool {
  /** In snake_case. */
  name: string;
  /** For the model: what it tells, and when to call it. */
  description: string;
  /** JSON Schema of an object without further members. */
  inputSchema: object;
  /** The list whose rows it tells, where it is one. */
  tells?: ToldList;
  /** Rejects with what the API answers where it does not answer 200. */
  run(reader: ApiReader, args: ToolArguments): Promise<ToolAnswer>;
}
