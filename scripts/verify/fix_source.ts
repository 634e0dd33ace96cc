import type { CreateAnnotationBody } from "../../schemas/annotation.ts";
import type { CallOperation } from "../remote/call_operation.ts";

/** Where a fix is verified: a database or a server. */
export interface FixSource {
  call: CallOperation;
  site: { id: number };
  /** Between two looks at the progress. */
  pollMs: number;
  /** Notes an annotation another way than by the API; returns its id. */
  annotate?: (body: CreateAnnotationBody) => Promise<number>;
}
