import { accountSchema, tokenSchema, usageSchema } from "./account.ts";
import { listAnswerSchema, objectAnswer } from "./envelope.ts";
import type { OperationSchemas } from "./operation.ts";

/** What the operations on accounts take and answer. */
export const ACCOUNT_OPERATIONS = {
  getAccount: { answer: objectAnswer(accountSchema) },
  getAccountUsage: { answer: objectAnswer(usageSchema) },
  listTokens: { answer: listAnswerSchema(tokenSchema) },
  revokeToken: { answer: null },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
