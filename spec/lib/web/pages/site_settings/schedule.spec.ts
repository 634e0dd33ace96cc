import { expect } from "chai";
import { useOwnedSite } from "../../../../support/accounts/owned_site.ts";

const NOW = new Date("2026-03-25T12:00:00Z");
const WEEKLY = {
  section: "schedule",
  frequency: "weekly",
  time: "03:30",
  weekday: "monday",
  day_of_month: "",
  cron: "",
  timezone: "Europe/Berlin",
  enabled: "on",
};

describe("schedulePage", () => {
  const owned = useOwnedSite({ timezone: "America/New_York" }, { now: () => NOW });

  async function readRow() {
    const { database, siteId } = owned();
    return await database.db("schedules").where({ site_id: siteId }).first();
  }

  it("offers one in the site's time zone where there is none", async () => {
    const { visitor, path } = owned();
    const { text, html } = await visitor.open(`${path}/schedule`);
    expect(text).to.contain("This site has no schedule");
    expect(html).to.contain('value="America/New_York"');
    expect(html).to.contain('value="weekly" checked');
  });

  it("sets one in its time zone, across the day on which the clocks go forward", async () => {
    const { visitor, path } = owned();
    await visitor.open(`${path}/schedule`);
    const { status, headers } = await visitor.send(`${path}/schedule`, WEEKLY);
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`${path}/schedule?done=saved`);
    const { text } = await visitor.open(`${path}/schedule?done=saved`);
    expect(text).to.contain("The schedule is saved.");
    // summer time begins on the 29th
    expect(text).to.contain("Mon, 30 Mar 2026, 03:30 (30 Mar 2026, 01:30 UTC)");
  });

  it("sends only what goes with the choice", async () => {
    const { visitor, path } = owned();
    await visitor.open(`${path}/schedule`);
    const fields = { ...WEEKLY, cron: "30 3 * * *", day_of_month: "31" };
    await visitor.send(`${path}/schedule`, { ...fields, frequency: "daily" });
    expect(await readRow()).to.include({ frequency: "daily", weekday: null, cron: null });
    await visitor.send(`${path}/schedule`, { ...fields, frequency: "monthly" });
    expect(await readRow()).to.include({ frequency: "monthly", day_of_month: 31 });
    await visitor.send(`${path}/schedule`, { ...fields, frequency: "cron" });
    expect(await readRow()).to.include({ frequency: null, time: null, cron: "30 3 * * *" });
  });

  it("keeps with what audits are started, and can be switched off", async () => {
    const { database, visitor, path, siteId } = owned();
    await visitor.open(`${path}/schedule`);
    await visitor.send(`${path}/schedule`, WEEKLY);
    await database.db("schedules").where({ site_id: siteId })
      .update({ settings: '{"max_pages":77}' });
    const { enabled: _, ...off } = WEEKLY;
    await visitor.send(`${path}/schedule`, { ...off, time: "04:00" });
    const row = await readRow();
    expect(row).to.include({ time: "04:00", enabled: 0, next_run_at: null });
    expect(JSON.parse(row?.settings)).to.include({ max_pages: 77, mode: "site" });
    const { text, html } = await visitor.open(`${path}/schedule`);
    expect(text).to.contain("The schedule is switched off");
    expect(html).not.to.contain('name="enabled" type="checkbox" value="on" checked');
  });

  it("reports each error at its field with what was typed", async () => {
    const { visitor, path } = owned();
    await visitor.open(`${path}/schedule`);
    const cases = [
      [{ time: "" }, "time", "Time is required with frequency weekly."],
      [{ time: "25:00" }, "time", "Time must be a time of the day such as 03:30."],
      [{ weekday: "noday" }, "weekday", "Day of the week must be one of"],
      [
        { frequency: "monthly", day_of_month: "32" },
        "day_of_month",
        "Day of the month must be between",
      ],
      [
        { frequency: "monthly", day_of_month: "x" },
        "day_of_month",
        "Day of the month must be an integer",
      ],
      [{ frequency: "cron", cron: "* * * *" }, "cron", "Cron expression must have the five fields"],
      [{ frequency: "cron", cron: "0 0 31 2 *" }, "cron", "never happens"],
      [{ frequency: "" }, "frequency", "How often is required"],
      [{ timezone: "<b>Mars" }, "timezone", "Time zone must be"],
    ] as const;
    for (const [change, field, told] of cases) {
      const { status, html } = await visitor.send(`${path}/schedule`, { ...WEEKLY, ...change });
      expect(status, told).to.equal(422);
      expect(new RegExp(`id="${field}-error">([^<]*)<`).exec(html)?.[1], told).to.contain(told);
    }
    const { html } = await visitor.send(`${path}/schedule`, { ...WEEKLY, timezone: "<b>Mars" });
    expect(html).to.contain('value="&lt;b&gt;Mars"').and.to.contain('value="03:30"');
    expect(await readRow()).to.equal(undefined);
  });

  it("asks before it is removed; what is gone already is gone", async () => {
    const { visitor, path } = owned();
    await visitor.open(`${path}/schedule`);
    await visitor.send(`${path}/schedule`, WEEKLY);
    const { text } = await visitor.open(`${path}/schedule/remove`);
    expect(text).to.contain("Remove the schedule?");
    for (const _ of ["this tab", "another"]) {
      const { status, headers } = await visitor.send(`${path}/schedule/remove`, {});
      expect(status).to.equal(303);
      expect(headers.get("location")).to.equal(`${path}/schedule?done=removed`);
    }
    expect(await readRow()).to.equal(undefined);
  });

  it("says why a run was skipped, as text", async () => {
    const { database, visitor, path, siteId } = owned();
    await visitor.open(`${path}/schedule`);
    await visitor.send(`${path}/schedule`, WEEKLY);
    await database.db("schedules").where({ site_id: siteId }).update({
      last_skipped_at: new Date("2026-03-23T02:30:00Z"),
      last_skip_reason: "audit_unfinished",
      last_skip_message: "One <b>is</b> paused.",
    });
    const { html } = await visitor.open(`${path}/schedule`);
    expect(html).to.contain("One &lt;b&gt;is&lt;/b&gt; paused.");
    expect(html).to.contain("23 Mar 2026, 02:30 UTC");
  });

  it("belongs to the owner, and takes no form of others", async () => {
    const { visitor, path, addOtherSite } = owned();
    const other = `/settings/sites/${await addOtherSite()}/schedule`;
    await visitor.open(`${path}/schedule`);
    expect((await visitor.open(other)).status).to.equal(404);
    expect((await visitor.send(other, WEEKLY)).status).to.equal(404);
    expect((await visitor.send(`${other}/remove`, {})).status).to.equal(404);
    expect((await visitor.send(`${path}/schedule`, { ...WEEKLY, csrf: "x" })).status).to.equal(403);
    expect(await readRow()).to.equal(undefined);
  });
});
