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
  read: () => Promise.resolve({ summary: "all is well.", body: html`<p>What was read</p>` }),
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
    expect(page.textOf("first")).to.equal("First What was read");
    expect(log).to.deep.equal([{
      level: "error",
      event: "report_section_failed",
      fields: { request_id: "req-1", site_id: 7, section: "second", error },
    }]);
  });

  it("tells the owner what to bring where there is nothing yet", async () => {
    const nothing = { ...FIRST, id: "none", title: "None", read: () => Promise.resolve(null) };
    const sections = [
      failing(new NotFoundError("not_found", "No audit.")),
      failing(new ConflictError("no_audit", "No audit."), "third"),
      nothing,
    ];
    const page = await read(sections);
    for (const id of ["second", "third", "none"]) {
      expect(page.textOf(id), id).to.contain("No data yet. Bring the first.");
    }
    expect(page.textOf("in-short")).to.contain("Without data yet: second; third; None.");
    expect(log).to.deep.equal([]);
  });

  it("names what is missing to who has a link, and no more", async () => {
    const page = await read([failing(new NotFoundError("not_found", "No audit."))], false);
    expect(page.ids).not.to.include("second");
    expect(page.textOf("in-short")).to.contain("Without data yet: second.");
  });

  it("sums up what was read at the head", async () => {
    const page = await read([FIRST]);
    expect(page.ids).to.include.members(["first", "provenance", "in-short"]);
    expect(page.textOf("in-short")).to.contain("First: all is well.");
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
