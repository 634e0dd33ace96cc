import { expect } from "chai";
import { SHIPPED_UPDATES } from "../../../lib/search_updates/shipped_updates.ts";
import { parseUpdatesFile } from "../../../lib/search_updates/parse_updates_file.ts";

describe("SHIPPED_UPDATES", () => {
  const { knownUntil, updates } = SHIPPED_UPDATES;

  it("are what a file of their own form says", () => {
    const file = JSON.stringify({ known_until: knownUntil, updates });
    const { knownFrom, otherCount, ...list } = parseUpdatesFile(file);
    expect(list).to.deep.equal(SHIPPED_UPDATES);
    expect(knownFrom).to.equal("2021-04-08");
    expect(otherCount).to.equal(0);
  });

  it("are each there once, the oldest first, and over by the day up to which they are known", () => {
    expect(new Set(updates.map(({ id }) => id)).size).to.equal(updates.length);
    const days = updates.map(({ first_day: day }) => day);
    expect(days).to.deep.equal(days.toSorted());
    for (const { id, first_day: first, last_day: last } of updates) {
      expect(last !== null && first <= last && last <= knownUntil, id).to.equal(true);
    }
  });

  it("have the days of their times in UTC", () => {
    const timed = updates.filter(({ started_at: time }) => time !== null);
    expect(timed).to.have.length(10);
    for (const update of timed) {
      expect(update.started_at?.slice(0, 10), update.id).to.equal(update.first_day);
      expect(update.ended_at?.slice(0, 10), update.id).to.equal(update.last_day);
    }
  });

  it("say what the dashboard says of some", () => {
    const told = (title: string) => {
      const { kind, first_day: first, last_day: last, source_url: url } =
        updates.find((update) => update.title === title) ?? {};
      return [kind, first, last, url?.split("/").at(-1)];
    };
    // each as Google's dashboard has it: its start, and its start with its duration
    expect(told("March 2024 core update")) // 45 days
      .to.deep.equal(["core", "2024-03-05", "2024-04-19", "1jW2F89qC2NxJBWGiKxE"]);
    expect(told("September 2023 helpful content update"))
      .to.deep.equal(["helpful_content", "2023-09-14", "2023-09-28", "53diuQvcEsgzqXTPBb8p"]);
    expect(told("Page experience update for mobile")) // 79 days
      .to.deep.equal(["page_experience", "2021-06-15", "2021-09-02", "wuEeJr1LcKBjYYuGmLar"]);
    expect(told("November 2023 reviews update")) // 29 days
      .to.deep.equal(["reviews", "2023-11-08", "2023-12-07", "VqRTcmyQCwfpuYeaVNfn"]);
    expect(told("September 2026 spam update"))
      .to.deep.equal(["spam", "2026-09-24", "2026-10-08", "XhUDXP7A67iHCD2kmbVu"]);
  });
});
