import { expect } from "chai";
import { saysPeriod } from "../../support/assistant/said_periods.ts";

const OCTOBER = "from October 1, 2026 to October 31, 2026";
const SEPTEMBER = "compared with the days from September 1, 2026 to September 30, 2026";
const WEEK = "vom 11. November 2026 bis 17. November 2026";

describe("saysPeriod()", () => {
  for (
    const [period, sentence, says] of [
      ["2026-10_vs_2026-09", `${OCTOBER}, ${SEPTEMBER}`, true],
      ["2026-09_vs_2026-10", `${OCTOBER}, ${SEPTEMBER.replace("30", "29")}`, false],
      ["2026-10_vs_2026-09", OCTOBER, false],
      ["last_month_vs_previous_month", `${OCTOBER}, ${SEPTEMBER}`, true],
      ["last_week", WEEK, true],
      ["7d", WEEK, true],
      ["14d", WEEK, false],
      ["last_week_vs_previous_week", `${WEEK}, vom 4. November 2026 bis 10. November 2026`, true],
      ["last_week_vs_previous_week", `${WEEK}, vom 7. November 2026 bis 13. November 2026`, false],
      ["yoy", "compared with the year before", true],
      ["yoy", OCTOBER, false],
    ] as const
  ) {
    it(`finds that ${period} is ${says ? "" : "not "}in “${sentence}”`, () => {
      expect(saysPeriod(sentence, period)).to.equal(says);
    });
  }
});
