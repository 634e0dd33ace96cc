import type { ChangeOnsetAnswer } from "../../../schemas/change_onset.ts";
import type { ChangeSegmentsAnswer } from "../../../schemas/change_segments.ts";

type Figures = Pick<
  ChangeSegmentsAnswer["country"]["segments"][number],
  "previous_clicks" | "current_clicks" | "change" | "effects"
>;

const TOTAL = { previous_clicks: 1_000, current_clicks: 720, change: -280 };

const part = (clicks: number, half: number) => ({
  clicks,
  low: clicks - half,
  high: clicks + half,
});

const GERMANY: Figures = {
  previous_clicks: 900,
  current_clicks: 630,
  change: part(-270, 77),
  effects: {
    demand: part(-12, 48),
    query_mix: part(-4, 22),
    position: part(-236, 130),
    click_rate: part(-18, 90),
    pages_moved: part(0, 0),
    pages_gone: part(0, 0),
    pages_new: part(0, 0),
    anonymized: part(0, 0),
  },
};

const OTHERS: Figures = {
  previous_clicks: 100,
  current_clicks: 90,
  change: part(-10, 28),
  effects: {
    demand: part(0, 12),
    query_mix: part(-4, 10),
    position: part(-4, 9),
    click_rate: part(-2, 14),
    pages_moved: part(0, 0),
    pages_gone: part(0, 0),
    pages_new: part(0, 0),
    anonymized: part(0, 0),
  },
};

const ONSET: ChangeOnsetAnswer = {
  day: "2026-10-24",
  earliest: "2026-10-22",
  latest: "2026-10-25",
  clicks_per_day_before: 33.2,
  clicks_per_day_after: 23,
  reason: null,
};

const SEVERAL: ChangeOnsetAnswer = {
  day: null,
  earliest: null,
  latest: null,
  clicks_per_day_before: null,
  clicks_per_day_after: null,
  reason: "not_one_value",
};

/** An example of a change by its dimensions. */
export const CHANGE_SEGMENTS_EXAMPLE: ChangeSegmentsAnswer = {
  country: {
    not_available: null,
    note: "Each country has the effects that the answer for it alone has, and by its clicks a " +
      "share of what the mix of countries changed.",
    total: TOTAL,
    segments: [
      { segment: "DE", kind: "named", count: 1, page_group_id: null, ...GERMANY, onset: ONSET },
      {
        segment: "other",
        kind: "other",
        count: 14,
        page_group_id: null,
        ...OTHERS,
        onset: SEVERAL,
      },
    ],
  },
  device: {
    not_available: {
      code: "needs_device_rows",
      message:
        "The site's rows do not distinguish devices. Import rows with the column device, or " +
        "connect Search Console with PUT /sites/1/integrations/search-console. Without the " +
        "parameter device the answer is over all of them.",
    },
    note: null,
    total: null,
    segments: [],
  },
  search_type: {
    not_available: null,
    note: "Each search type is compared by its own days, with its own totals; `search_type=` " +
      "splits another one.",
    total: { previous_clicks: 1_040, current_clicks: 768, change: -272 },
    segments: [
      {
        segment: "web",
        days_compared: 27,
        previous_clicks: 1_000,
        current_clicks: 720,
        change: part(-280, 82),
        onset: ONSET,
      },
      {
        segment: "image",
        days_compared: 28,
        previous_clicks: 40,
        current_clicks: 48,
        change: part(8, 19),
        onset: { ...SEVERAL, reason: "no_change_beyond_noise" },
      },
    ],
  },
  intent: {
    not_available: null,
    note: "A query counts in the intent that it has now. Clicks of queries without a name are " +
      "anonymized.",
    total: TOTAL,
    segments: [
      {
        segment: "transactional",
        kind: "named",
        count: 1,
        page_group_id: null,
        ...GERMANY,
        onset: ONSET,
      },
      {
        segment: "unknown",
        kind: "unknown",
        count: 1,
        page_group_id: null,
        ...OTHERS,
        onset: SEVERAL,
      },
    ],
  },
  page_group: {
    not_available: null,
    note: "A page of several groups counts in the one that was added first.",
    total: TOTAL,
    segments: [
      { segment: "Teas", kind: "named", count: 1, page_group_id: 3, ...GERMANY, onset: ONSET },
      {
        segment: "not in any group",
        kind: "none",
        count: 1,
        page_group_id: null,
        ...OTHERS,
        onset: SEVERAL,
      },
    ],
  },
};
