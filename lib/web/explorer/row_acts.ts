import { actForm, type ActPlace } from "../acts/act_form.ts";
import { type Html, html } from "../html.ts";
import type { ExplorerRow } from "./explorer_list.ts";
import type { RowActs } from "./view_acts.ts";

/** Writes what can be done about each row of a view. */
export function rowActs(
  { acts, parameter, without }: RowActs,
  place: ActPlace,
): (row: ExplorerRow) => Html {
  return (row) => {
    const { id } = row;
    if (typeof id !== "number") return html``;
    const useless = without?.(row) ?? [];
    // by what people know the row
    const name = ["spelling", "label", "name", "domain"].map((field) => row[field])
      .find((text) => typeof text === "string" && text !== "");
    const shown = acts.filter((act) => !useless.includes(act.name));
    return html`<div class="row-acts">${
      shown.map((act) =>
        actForm(act, { ...place, row: { [parameter]: id }, ofWhat: String(name ?? id) })
      )
    }</div>`;
  };
}
