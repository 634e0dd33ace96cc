import { ACCOUNT_OPERATIONS } from "./account_operations.ts";
import { AI_MENTION_OPERATIONS } from "./ai_mention_operations.ts";
import { ASSISTANT_OPERATIONS } from "./assistant_operations.ts";
import { AUDIT_OPERATIONS } from "./audit_operations.ts";
import { BACKLINK_OPERATIONS } from "./backlink_operations.ts";
import { IMPORT_OPERATIONS } from "./import_operations.ts";
import { LOG_OPERATIONS } from "./log_operations.ts";
import { SEARCH_DATA_OPERATIONS } from "./search_data_operations.ts";
import { SEARCH_OPERATIONS } from "./search_operations.ts";
import { SITE_OPERATIONS } from "./site_operations.ts";
import type { Operation } from "./operation.ts";

/** The schemas of each operation by its id: what the routes check, the document shows and the types derive from. */
export const OPERATIONS = {
  ...SITE_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...SEARCH_DATA_OPERATIONS,
  ...SEARCH_OPERATIONS,
  ...BACKLINK_OPERATIONS,
  ...AI_MENTION_OPERATIONS,
  ...LOG_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...ASSISTANT_OPERATIONS,
} as const;

/** The id of an operation. */
export type OperationId = keyof typeof OPERATIONS;

/** What each operation takes and answers, by its id, as types. */
export type Operations = { [Id in OperationId]: Operation<(typeof OPERATIONS)[Id]> };
