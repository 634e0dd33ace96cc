import { expect } from "chai";
import { fetchHours } from "../../../lib/search_console/fetch_hours.ts";
import type { AnalyticsRequest } from "../../../lib/search_console/search_analytics.ts";

/** A property with these rows: hours with clicks. */
function analyticsOf(hours: Record<string, number>, firstIncompleteHour: string | null) {
  const asked: AnalyticsRequest[] = [];
  return {
    asked,
    query(request: AnalyticsRequest) {
      asked.push(request);
      const rows = Object.entries(hours).map(([hour, clicks]) => ({
        ...{ keys: [hour], clicks, impressions: clicks * 10, ctr: 0.1, position: 4 },
      }));
      return Promise.resolve({ rows, firstIncompleteDate: null, firstIncompleteHour });
    },
  };
}

const WEB = { type: "web", today: "2026-11-20" } as const;

describe("fetchHours()", () => {
  it("asks for ten days by the hour", async () => {
    const analytics = analyticsOf({}, null);
    expect(await fetchHours(analytics, WEB)).to.deep.equal({ hours: [], incompleteFrom: null });
    expect(analytics.asked).to.deep.equal([{
      startDate: "2026-11-11",
      endDate: "2026-11-20",
      dimensions: ["hour"],
      type: "web",
      dataState: "hourly_all",
    }]);
  });

  it("fills in hours in which nothing was seen, as far as Google has counted", async () => {
    const analytics = analyticsOf({
      "2026-11-20T03:00:00-08:00": 2,
      "2026-11-20T00:00:00-08:00": 5,
    }, "2026-11-20T03:00:00-08:00");
    const { hours, incompleteFrom } = await fetchHours(analytics, WEB);
    expect(incompleteFrom).to.deep.equal(new Date("2026-11-20T11:00:00Z"));
    const hour = (startsAt: string, clicks: number, complete: boolean) => ({
      startsAt: new Date(startsAt),
      clicks,
      impressions: clicks * 10,
      position: clicks === 0 ? null : 4,
      complete,
    });
    expect(hours).to.deep.equal([
      hour("2026-11-20T08:00:00Z", 5, true),
      hour("2026-11-20T09:00:00Z", 0, true),
      hour("2026-11-20T10:00:00Z", 0, true),
      hour("2026-11-20T11:00:00Z", 2, false),
    ]);
  });

  it("knows the hour twice that comes twice, and leaves out what is not counted yet", async () => {
    const analytics = analyticsOf({
      "2026-11-01T01:00:00-07:00": 1,
      "2026-11-01T01:00:00-08:00": 3,
      "2026-11-01T04:00:00-08:00": 1,
    }, "2026-11-01T03:00:00-08:00");
    const { hours } = await fetchHours(analytics, WEB);
    expect(
      hours.map(({ startsAt, clicks, complete }) =>
        `${startsAt.toISOString().slice(11, 16)} ${clicks} ${complete}`
      ),
    ).to.deep.equal(["08:00 1 true", "09:00 3 true", "10:00 0 true", "12:00 1 false"]);
  });

  it("refuses an hour that is none", async () => {
    let code = "";
    await fetchHours(analyticsOf({ "2026-11-20": 1 }, null), WEB)
      .catch((error: { code: string }) => code = error.code);
    expect(code).to.equal("google_answer_broken");
  });
});
