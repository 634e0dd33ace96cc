import { actForm, type ActPlace } from "../acts/act_form.ts";
import { type Html, html } from "../html.ts";
import type { ExplorerRow } from "./explorer_list.ts";
import type { RowActs } from "./view_acts.ts";

/** Writes what can be done about each row of a view. */
export function rowActs(
  { acts, parameter, member = "id", without, more }: RowActs,
  { params, ...place }: ActPlace & { params: Readonly<Record<string, string>> },
): (row: ExplorerRow) => Html {
  return (row) => {
    const id = row[member];
    if (typeof id !== "number" && typeof id !== "string") return html``;
    const useless = without?.(row) ?? [];
    // by what people know the row
    const name = ["spelling", "label", "name", "domain", "url"].map((field) => row[field])
      .find((text) => typeof text === "string" && text !== "");
    const shown = acts.filter((act) => !useless.includes(act.name));
    return html`<div class="row-acts">${
      shown.map((act) =>
        actForm(act, { ...place, row: { [parameter]: id }, ofWhat: String(name ?? id) })
      )
    }${more?.(row, params)}</div>`;
  };
}
