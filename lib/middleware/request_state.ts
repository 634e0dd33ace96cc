import type { Middleware, ParameterizedContext } from "koa";
import type { Caller, Grant, Usage } from "../admission/admission.ts";
import type { ListQuery } from "../../db/core/list_shapes.ts";
import type { ExportForm } from "../exports/write_export.ts";
import type { LongText } from "../core/texts/long_text.ts";
import type { ListFormat } from "../lists/read_export_form.ts";

/** What the links of the chain tell each other about one request. */
export interface RequestState {
  requestId: string;
  /** `performance.now()` at the start. */
  startedAt: number;
  /** The path of the route as it is declared, for logs and metrics. */
  route: string;
  /** True where the path holds a secret: the log names the route instead. */
  hidesPath: boolean;
  /** Set once the token was recognised, also of who is refused then. */
  caller: Caller | null;
  grant: Grant | null;
  window: Usage | null;
  quota: Usage | null;
  /** True for an answer that costs no call of the month, whatever its status. */
  free: boolean;
  query: Record<string, unknown>;
  list: ListQuery | null;
  /** What the `Accept` header likes best. */
  acceptedFormat: ListFormat;
  acceptsJson: boolean;
  /** Whether the `Accept` header likes Markdown better than JSON. */
  prefersMarkdown: boolean;
  /** How a list is wanted whole; null: page by page, as JSON. */
  wantedExport: ExportForm | null;
  /** Which of an answer's tables is wanted whole; null: none is. */
  wantedTable: string | null;
  body: unknown;
  /** A text of the body that its route takes as it came; null: it is not long, and in the body. */
  longText: LongText | null;
  /** Of an answer that is a stream: how many bytes of it went out; null: it is none. */
  streamedBytes: (() => number) | null;
  /** What went wrong inside, for the log only. */
  failure: unknown;
}

/** One link of the chain. */
export type Link = Middleware<RequestState>;

/** What a link is given. */
export type LinkContext = ParameterizedContext<RequestState>;

/** One check of a route's chain: throws what is wrong, or leaves what it read in the state. */
export type Check = (ctx: LinkContext) => void | Promise<void>;
