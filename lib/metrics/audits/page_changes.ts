import { COMPARED_FIELDS, type ComparedField } from "../../../schemas/page_history.ts";

/** A page's state as far as it is compared; members are texts, numbers, or what equals them. */
export type ComparedPage = Readonly<Record<ComparedField, string | number | null>>;

/** Names the fields in which a page differs from what it was before, in the answer's order. */
export function listChanges(before: ComparedPage, now: ComparedPage): ComparedField[] {
  return COMPARED_FIELDS.filter((field) => before[field] !== now[field]);
}
