import { expect } from "chai";
import {
  dayTag,
  formatDay,
  formatTime,
  formatWindow,
  timeTag,
} from "../../../lib/web/format_date.ts";

describe("formatDay()", () => {
  it("writes days of UTC", () => {
    expect(formatDay("2026-09-05")).to.equal("5 Sep 2026");
    expect(formatDay(new Date("2026-11-20T23:59:59Z"))).to.equal("20 Nov 2026");
  });
});

describe("formatTime()", () => {
  it("says that it is UTC", () => {
    expect(formatTime("2026-11-20T14:05:00Z")).to.equal("20 Nov 2026, 14:05 UTC");
  });
});

describe("formatWindow()", () => {
  it("writes both ends, or the one day", () => {
    expect(formatWindow("2026-10-24", "2026-11-20")).to.equal("24 Oct 2026 – 20 Nov 2026");
    expect(formatWindow("2026-11-20", "2026-11-20")).to.equal("20 Nov 2026");
    expect(formatWindow(null, null)).to.equal("–");
  });
});

describe("dayTag()", () => {
  it("tells programs the day, and timeTag() the time", () => {
    expect(dayTag("2026-11-20").text).to.contain('datetime="2026-11-20"');
    expect(timeTag("2026-11-20T14:05:00Z").text).to.contain('datetime="2026-11-20T14:05:00.000Z"');
  });
});
