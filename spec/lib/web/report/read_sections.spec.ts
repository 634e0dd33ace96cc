import { expect } from "chai";
import { ConflictError, NotFoundError } from "../../../../lib/core/errors.ts";
import type { PageScope } from "../../../../lib/web/call_api.ts";
import { html } from "../../../../lib/web/html.ts";
import { readSections } from "../../../../lib/web/report/read_sections.ts";
import { createReportReader } from "../../../../lib/web/report/report_reader.ts";
import type { ReportSection } from "../../../../lib/web/report/section.ts";
import { writeReport } from "../../../../lib/web/report/write_report.ts";
import type { LogLine } from "../../../support/api.ts";
import { readPage } from "../../../support/web/read_page.ts";

const SITE = { id: 7, name: "Acme", domain: "acme.example" };
const FIRST: ReportSection = {
  id: "first",
  title: "First",
  read: () => Promise.resolve({ summary: "All is well.", body: html`<p>What was read</p>` }),
  missing: { step: "audit", text: "Bring the first." },
};

describe("readSections()", () => {
  const log: LogLine[] = [];
  const context = {
    log: (level: string, event: string, fields = {}) => void log.push({ level, event, fields }),
    requestId: "req-1",
  };
  beforeEach(() => log.splice(0));

  function failing(error: unknown, id = "second"): ReportSection {
    return { ...FIRST, id, title: id, read: () => Promise.reject(error) };
  }

  async function read(sections: readonly ReportSection[], isOwner = true) {
    const reader = openReader(isOwner);
    const read = await readSections(reader, sections, context);
    const page = writeReport({ site: SITE, reader, sections: read, requestId: "req-1" });
    return readPage(page.text);
  }

  it("leaves the others standing when one fails, and logs why", async () => {
    const error = new TypeError("no such column");
    const page = await read([failing(error), FIRST]);
    expect(page.textOf("second")).to.contain("could not be read").and.contain("req-1");
    expect(page.textOf("second")).not.to.contain("no such column");
    expect(page.textOf("first")).to.equal("First All is well. Show all of First What was read");
    expect(log).to.deep.equal([{
      level: "error",
      event: "report_section_failed",
      fields: { request_id: "req-1", site_id: 7, section: "second", error },
    }]);
  });

  it("tells the owner what to bring where there is nothing yet", async () => {
    const nothing = { ...FIRST, id: "none", title: "None", read: () => Promise.resolve(null) };
    const sections = [
      FIRST,
      failing(new NotFoundError("not_found", "No audit.")),
      failing(new ConflictError("no_audit", "No audit."), "third"),
      nothing,
    ];
    const page = await read(sections);
    expect(page.ids).not.to.include.any.members(["second", "third", "none"]);
    expect(page.textOf("first-steps")).to.contain(
      "second. Bring the first. third. Bring the first. None. Bring the first.",
    );
    expect(page.textOf("in-short")).not.to.contain("Without data");
    expect(log).to.deep.equal([]);
  });

  it("names what is missing to who has a link, and no more", async () => {
    const page = await read([FIRST, failing(new NotFoundError("not_found", "No audit."))], false);
    expect(page.ids).not.to.include.any.members(["second", "first-steps"]);
    expect(page.textOf("in-short")).to.contain("Without data yet: second.");
  });

  it("begins with the news of what was read, or says that nothing is new", async () => {
    const item = { about: "clicks", clicks: 9, text: "Clicks fell by 9", step: "see why" };
    const news: ReportSection = {
      ...FIRST,
      read: () => Promise.resolve({ summary: "Rows.", body: html`<p>Rows</p>`, news: [item] }),
    };
    const page = await read([news]);
    expect(page.ids).to.include.members(["first", "provenance", "in-short"]);
    expect(page.textOf("in-short")).to.equal("News Clicks fell by 9: see why.");
    expect((await read([FIRST])).textOf("in-short")).to.contain("No news: nothing fell");
  });

  it("has one way to begin where nothing is known, and no news", async () => {
    const nothing = [failing(new NotFoundError("not_found", "No audit."))];
    expect((await read(nothing)).ids).to.include("first-steps").and.not.include("in-short");
    const guest = await read(nothing, false);
    expect(guest.textOf("no-figures")).to.contain("no figures of this site yet");
    expect(guest.ids).not.to.include.any.members(["first-steps", "provenance"]);
  });
});

/** A reader of which nothing is asked. */
function openReader(isOwner: boolean) {
  return createReportReader({
    scope: {} as PageScope, // never used
    siteId: 7,
    domain: "acme.example",
    now: new Date("2026-11-20T12:00:00Z"),
    isOwner,
  });
}
