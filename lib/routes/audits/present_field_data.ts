import type { FieldFigures, FieldSubjectRow } from "../../../db/audits/pages/field_data.ts";
import type { FieldDataAnswer, FieldPeriodAnswer, WebVital } from "../../../schemas/crux.ts";
import { rateVital } from "../../metrics/audits/web_vitals.ts";
import { isoTime, type Presenter } from "../core/present.ts";

function vital(name: WebVital) {
  return (row: FieldFigures): FieldPeriodAnswer["lcp_ms"] => {
    const p75 = row[name];
    if (p75 === null) return null;
    const [good = null, middling = null, poor = null] = row.shares?.[name] ?? [];
    return {
      ...{ p75, rating: rateVital(name, p75) },
      ...{ good_share: good, middling_share: middling, poor_share: poor },
    };
  };
}

/** How the figures of a period are shown. */
export const presentFieldPeriod: Presenter<FieldFigures, FieldPeriodAnswer> = {
  first_day: (row) => row.first_day,
  last_day: (row) => row.last_day,
  lcp_ms: vital("lcp_ms"),
  inp_ms: vital("inp_ms"),
  cls: vital("cls"),
  fcp_ms: vital("fcp_ms"),
  ttfb_ms: vital("ttfb_ms"),
};

/** How an origin or page with its last figures is shown. */
export const presentFieldData: Presenter<FieldSubjectRow, FieldDataAnswer> = {
  id: (row) => row.id,
  kind: (row) => row.kind,
  url: (row) => row.url,
  form_factor: (row) => row.form_factor,
  state: (row) => row.state,
  normalized_url: (row) => row.normalized_url,
  ...presentFieldPeriod,
  checked_at: (row) => isoTime(row.checked_at),
};
