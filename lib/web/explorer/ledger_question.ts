/** The fields of an address that choose which days are compared, and of what; they are parameters of the API. */
export const LEDGER_FIELDS = [
  "from",
  "to",
  "compare",
  "against_from",
  "against_to",
  "country",
  "device",
] as const;

/** Those of them that choose two exports. */
export const EXPORT_FIELDS = ["from", "to", "against_from", "against_to"] as const;

/** What an address asks to compare; what it does not name is as the API takes it by default. */
export type LedgerQuestion = Readonly<Partial<Record<(typeof LEDGER_FIELDS)[number], string>>>;

/** Reads what an address asks to compare, by the fields that a page has. */
export function readLedgerQuestion(
  query: URLSearchParams,
  fields: readonly (keyof LedgerQuestion)[] = LEDGER_FIELDS,
): LedgerQuestion {
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = query.get(name) ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  );
}

/** Writes an address that asks to compare the same. */
export function ledgerAddress(path: string, question: LedgerQuestion): string {
  const query = new URLSearchParams(
    LEDGER_FIELDS.flatMap((name) => {
      const value = question[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}
