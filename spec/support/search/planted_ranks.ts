import type { KeywordVolumeRow, RankRow } from "../../../lib/importers/import_rows.ts";
import { serpRows, volumeRow } from "./rank_data.ts";

/** A page of the site `own.example`. */
export const OWN = "https://www.own.example/";
/** A page of somebody else. */
export const A = "https://a.example/";
/** A page of a third. */
export const B = "https://b.example/";

/** Result pages of three keywords on two days, of one more on the later day, and what they weigh. */
export const TWO_DAYS_OF_RANKS: readonly (RankRow | KeywordVolumeRow)[] = [
  ...serpRows("tea", "2026-10-01", [A, OWN, B]),
  ...serpRows("mate", "2026-10-01", [A, B]),
  ...serpRows("coffee", "2026-10-01", [OWN]),
  ...serpRows("tea", "2026-11-10", [OWN, A, B]),
  ...serpRows("mate", "2026-11-10", [A, OWN]),
  ...serpRows("coffee", "2026-11-10", [A, B, OWN]),
  ...serpRows("cocoa", "2026-11-10", [OWN]),
  volumeRow("tea", 1_000),
  volumeRow("mate", 500),
  volumeRow("coffee", 400),
  volumeRow("cocoa", 100),
];
