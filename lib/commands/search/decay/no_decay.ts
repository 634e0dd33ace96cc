import type { ContentDecaySummary } from "../../../../schemas/content_decay.ts";

/** The summary of a site without pages. */
export const NO_DECAY: ContentDecaySummary = {
  pages_count: 0,
  decaying: 0,
  dead: 0,
  moved: 0,
  recovering: 0,
  seasonal: 0,
  measurement_change: 0,
  stable: 0,
  growing: 0,
  new: 0,
  too_small: 0,
  lost_clicks: 0,
  site: null,
  measurement: null,
};
