import { expect } from "chai";
import type { FieldErrors } from "../../../lib/core/errors.ts";
import { parseSchedule } from "../../../lib/core/parse_schedule.ts";
import type { PutScheduleBody } from "../../../schemas/schedule.ts";

const NOW = new Date("2026-11-20T16:00:00Z");

function parse(body: PutScheduleBody, timezone = "UTC") {
  const errors: FieldErrors = {};
  return { times: parseSchedule(body, { timezone, now: NOW }, errors), errors };
}

describe("parseSchedule()", () => {
  it("takes a frequency with its time, in the zone of the site", () => {
    const { times, errors } = parse(
      { frequency: "weekly", time: "03:30", weekday: "monday" },
      "Asia/Tokyo",
    );
    expect(errors).to.deep.equal({});
    expect(times).to.deep.equal({
      frequency: "weekly",
      time: "03:30",
      weekday: "monday",
      dayOfMonth: null,
      cron: null,
      timezone: "Asia/Tokyo",
    });
  });
  it("takes a cron expression, in another zone, and tidies both", () => {
    const { times, errors } = parse({ cron: " 30  3 * *\tmon-FRI ", timezone: "europe/berlin" });
    expect(errors).to.deep.equal({});
    expect(times).to.include({ cron: "30 3 * * mon-FRI", timezone: "Europe/Berlin", time: null });
  });
  it("takes null for what is not given", () => {
    const body = { frequency: null, time: null, weekday: null, day_of_month: null, timezone: null };
    expect(parse({ ...body, cron: "0 3 1 * *" }).errors).to.deep.equal({});
  });
  for (const cron of ["0 * * * *", "15 */2 1,L JAN-MAR/2 *", "5,5 0 * * 7", "0 0 29 2 *"]) {
    it(`takes ${cron}`, () => {
      expect(parse({ cron }).errors).to.deep.equal({});
    });
  }

  const WRONG: [PutScheduleBody, string, string][] = [
    [{}, "frequency", "required (daily, weekly or monthly), or a cron expression"],
    [{ frequency: "daily", time: "03:00", cron: "0 3 * * *" }, "cron", "give one of them"],
    [{ frequency: "daily" }, "time", "is required with frequency daily."],
    [{ frequency: "weekly", time: "03:00" }, "weekday", "is required with frequency weekly."],
    [
      { frequency: "monthly", time: "03:00" },
      "day_of_month",
      "is required with frequency monthly.",
    ],
    [
      { frequency: "daily", time: "03:00", day_of_month: 3 },
      "day_of_month",
      "cannot go with frequency daily.",
    ],
    [{ cron: "0 3 * * *", time: "03:00" }, "time", "cannot go with a cron expression."],
    [{ cron: "0 3 * * *", timezone: "Mars/Base" }, "timezone", "an IANA time zone"],
    [{ cron: "0 3 * * *", timezone: "+02:00" }, "timezone", "an IANA time zone"],
    [{ cron: "0 3 * * *", timezone: "" }, "timezone", "an IANA time zone"],
    [
      { cron: "0 0 31 2 *" },
      "cron",
      '"0 0 31 2 *" never happens: none of its months has such a day.',
    ],
    [{ cron: "0 0 30,31 2 *" }, "cron", "never happens"],
    [{ cron: "0 0 31 4,6,9,11 *" }, "cron", "never happens"],
    [{ cron: "0 0 3 * * *" }, "cron", "there is none for seconds."],
    [{ cron: "0 3 * * * * 2027" }, "cron", "five fields"],
    [{ cron: "@daily" }, "cron", "five fields"],
    [{ cron: "" }, "cron", "five fields"],
    [{ cron: "* 3 * * *" }, "cron", 'its minute must be one number, not "*"'],
    [{ cron: "*/30 * * * *" }, "cron", "one audit an hour at most"],
    [{ cron: "0,30 3 1 1 *" }, "cron", "one audit an hour at most"],
    [{ cron: "60 3 * * *" }, "cron", 'wrong in its minute, "60"'],
    [{ cron: "0 24 * * *" }, "cron", 'wrong in its hour, "24"'],
    [
      { cron: "0 3 32 * *" },
      "cron",
      'wrong in its day of the month, "32": it must be * or made of 1 to 31',
    ],
    [{ cron: "0 3 0 * *" }, "cron", "day of the month"],
    [{ cron: "0 3 * 13 *" }, "cron", 'wrong in its month, "13"'],
    [{ cron: "0 3 * * 8" }, "cron", 'wrong in its weekday, "8"'],
    [{ cron: "0 3 * * MONTAG" }, "cron", "weekday"],
    [{ cron: "0 3 ? * *" }, "cron", "day of the month"],
    [{ cron: "0 22-3 * * *" }, "cron", "hour"],
    [{ cron: "0 */0 * * *" }, "cron", "hour"],
    [{ cron: "0 3 1,, * *" }, "cron", "day of the month"],
    [{ cron: "０ 3 * * *" }, "cron", "minute"],
  ];
  for (const [body, field, message] of WRONG) {
    it(`refuses ${JSON.stringify(body)}`, () => {
      const { errors } = parse(body);
      expect(Object.keys(errors)).to.deep.equal([field]);
      expect(errors[field]?.[0]).to.include(`The ${field} field`).and.include(message);
    });
  }
});
