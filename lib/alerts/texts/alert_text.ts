/**
 * Writes a text of an alert or a report in English, and marks it: the table of German texts has it with `{0}`, `{1}` … for its
 * values, as a spec holds.
 */
export function alertText(
  parts: TemplateStringsArray,
  ...values: readonly (string | number)[]
): string {
  return String.raw({ raw: parts }, ...values);
}
