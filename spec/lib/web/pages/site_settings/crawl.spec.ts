import { expect } from "chai";
import { useOwnedSite } from "../../../../support/accounts/owned_site.ts";

const DEFAULTS = {
  section: "crawl",
  max_pages: "10000",
  max_depth: "25",
  concurrency: "2",
  crawl_delay_ms: "200",
  render_pages: "25",
  mode: "site",
  render: "sample",
  respect_robots_txt: "on",
  check_external_links: "on",
};

describe("crawlPage", () => {
  const owned = useOwnedSite();

  async function addSchedule() {
    const { visitor, path } = owned();
    await visitor.open(`${path}/schedule`);
    await visitor.send(`${path}/schedule`, {
      frequency: "daily",
      time: "05:00",
      timezone: "Asia/Tokyo",
      enabled: "on",
    });
  }

  async function readSchedule() {
    const { database, siteId } = owned();
    const row = await database.db("schedules").where({ site_id: siteId }).first();
    return row && { ...row, settings: JSON.parse(row.settings) };
  }

  it("shows the defaults, and every limit that a rule compares with", async () => {
    const { visitor, path } = owned();
    const { status, html, text } = await visitor.open(`${path}/crawl`);
    expect(status).to.equal(200);
    expect(html).to.contain('name="max_pages" type="number"').and.to.contain('value="10000"');
    expect(html.match(/name="thresholds\.\w+"/g)).to.have.length(39);
    expect(text).to.contain("Title is too long: characters");
    expect(text).to.contain("set a schedule");
  });

  it("starts one audit with what was set", async () => {
    const { database, visitor, path, siteId } = owned();
    await visitor.open(`${path}/crawl`);
    const { status, headers } = await visitor.send(`${path}/crawl`, {
      ...DEFAULTS,
      do: "start",
      max_pages: "12",
      exclude: "/search*\r\n/cart",
      label: "release <4>",
      "thresholds.title_max_chars": "70",
    });
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`/sites/${siteId}/report`);
    const audit = await database.db("audits").where({ site_id: siteId }).first("settings", "label");
    expect(audit?.label).to.equal("release <4>");
    const settings = JSON.parse(audit?.settings);
    expect(settings).to.deep.include({
      max_pages: 12,
      exclude: ["/search*", "/cart"],
      mode: "site",
    });
    expect(settings.thresholds).to.include({ title_max_chars: 70, title_min_chars: 30 });
  });

  it("keeps them for scheduled audits, and leaves alone when these start", async () => {
    const { visitor, path } = owned();
    await addSchedule();
    await visitor.open(`${path}/crawl`);
    const { status, headers } = await visitor.send(`${path}/crawl`, {
      ...DEFAULTS,
      do: "save",
      max_pages: "500",
      include_subdomains: "on",
      disabled_rules: "h1_missing",
    });
    expect(status).to.equal(303);
    expect(headers.get("location")).to.equal(`${path}/crawl?done=saved`);
    const row = await readSchedule();
    expect(row).to.include({
      frequency: "daily",
      time: "05:00",
      timezone: "Asia/Tokyo",
      enabled: 1,
    });
    expect(row?.settings).to.deep.include({
      max_pages: 500,
      include_subdomains: true,
      disabled_rules: ["h1_missing"],
    });
    const { html, text } = await visitor.open(`${path}/crawl?done=saved`);
    expect(text).to.contain("The crawl limits of scheduled audits are saved.");
    expect(html).to.contain('value="500"').and.to.contain(">\nh1_missing</textarea>");
    expect(html).to.contain(
      'id="include_subdomains" name="include_subdomains" type="checkbox" value="on" checked',
    );
  });

  it("reports each error at its field with what was typed, for one audit and for the schedule", async () => {
    const { visitor, path, database, siteId } = owned();
    await addSchedule();
    await visitor.open(`${path}/crawl`);
    const cases = [
      [{ max_pages: "0" }, "max_pages", "Pages at most must be between 1 and 1000000."],
      [
        { max_depth: "deep" },
        "max_depth",
        "Clicks from the start page at most must be an integer.",
      ],
      [{ user_agent: "Bücher" }, "user_agent", "User-Agent must be one line of printable ASCII"],
      [
        { disabled_rules: "h1_missing\nnone_such" },
        "disabled_rules",
        "There is no rule &quot;none_such&quot;",
      ],
      [
        { mode: "list", urls: "https://elsewhere.example/" },
        "urls",
        "&quot;https://elsewhere.example/&quot;",
      ],
      [{ mode: "list", urls: "" }, "urls", "URLs must name at least one URL"],
      [{ "thresholds.title_max_chars": "5" }, "thresholds.title_max_chars", "must be between 10"],
    ] as const;
    for (const [change, field, told] of cases) {
      for (const asked of ["start", "save"]) {
        const fields = { ...DEFAULTS, ...change, do: asked };
        const { status, html } = await visitor.send(`${path}/crawl`, fields);
        expect(status, `${asked} ${told}`).to.equal(422);
        const found = new RegExp(`id="${field}-error">([^<]*)<`).exec(html)?.[1];
        expect(found, `${asked} ${told}`).to.contain(told);
      }
    }
    const { html } = await visitor.send(`${path}/crawl`, { ...DEFAULTS, max_pages: '"><b>' });
    expect(html).to.contain('value="&quot;&gt;&lt;b&gt;"');
    expect(await database.db("audits").where({ site_id: siteId })).to.deep.equal([]);
    expect((await readSchedule())?.settings).to.include({ max_pages: 10_000 });
  });

  it("starts nothing when the schedule was removed in another tab", async () => {
    const { database, visitor, path, siteId } = owned();
    await visitor.open(`${path}/crawl`);
    for (const asked of [{ do: "save" }, {}]) {
      const fields = { ...DEFAULTS, ...asked, max_pages: "7" };
      const { status, text, html } = await visitor.send(`${path}/crawl`, fields);
      expect(status).to.equal(409);
      expect(text).to.contain("The schedule has been removed in the meantime");
      expect(html).to.contain('value="7"');
    }
    expect(await database.db("audits").where({ site_id: siteId })).to.deep.equal([]);
  });

  it("says when an audit is under way", async () => {
    const { visitor, path } = owned();
    await visitor.open(`${path}/crawl`);
    await visitor.send(`${path}/crawl`, { ...DEFAULTS, do: "start" });
    const { status, text } = await visitor.send(`${path}/crawl`, { ...DEFAULTS, do: "start" });
    expect(status).to.equal(409);
    expect(text).to.contain("An audit of this site is queued already");
  });

  it("belongs to the owner, and takes no form of others", async () => {
    const { visitor, path, addOtherSite } = owned();
    const other = `/settings/sites/${await addOtherSite()}/crawl`;
    await visitor.open(`${path}/crawl`);
    expect((await visitor.open(other)).status).to.equal(404);
    expect((await visitor.send(other, { ...DEFAULTS, do: "start" })).status).to.equal(404);
    expect((await visitor.send(`${path}/crawl`, { ...DEFAULTS, csrf: "x" })).status).to.equal(403);
  });
});
