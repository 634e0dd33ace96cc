/** A list of rules by their codes. */
export const RULE_LIST = {
  type: "array",
  maxItems: 300,
  items: { type: "string", maxLength: 64, pattern: "^[a-z][a-z0-9_]*$", "x-hint": "a rule's code" },
} as const;
