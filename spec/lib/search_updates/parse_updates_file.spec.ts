import { expect } from "chai";
import { ValidationError } from "../../../lib/core/errors.ts";
import { parseUpdatesFile } from "../../../lib/search_updates/parse_updates_file.ts";
import { incident } from "../../support/search/incidents.ts";

const CORE = {
  id: "abc123",
  title: "November 2026 core update",
  begin: "2026-11-03T15:00:00+00:00",
};

const parse = (content: unknown) => parseUpdatesFile(JSON.stringify(content));
const messageOf = (text: string): string => {
  try {
    parseUpdatesFile(text);
  } catch (error) {
    if (error instanceof ValidationError) return error.errors["file"]?.join(" ") ?? "";
    throw error;
  }
  return "";
};

describe("parseUpdatesFile()", () => {
  it("reads the dashboard's incidents on ranking, and counts the others", () => {
    const parsed = parse([
      incident({ ...CORE, modified: "2026-11-04T08:00:00+00:00" }),
      incident({
        id: "LEubPCm2octf2uMqCFKE",
        title: "August 2026 spam update",
        begin: "2026-08-18T16:27:00+00:00",
        end: "2026-08-21T08:49:00+00:00",
      }),
      incident({
        id: "serving1",
        title: "Serving is experiencing an issue",
        begin: "2026-02-25T03:55:00+00:00",
        end: "2026-02-25T04:10:00+00:00",
        service: "Serving",
      }),
    ]);
    expect(parsed).to.deep.equal({
      knownFrom: "2026-02-25",
      knownUntil: "2026-11-04",
      otherCount: 1,
      updates: [
        {
          id: "abc123",
          kind: "core",
          title: "November 2026 core update",
          text: null,
          first_day: "2026-11-03",
          last_day: null,
          started_at: "2026-11-03T15:00:00.000Z",
          ended_at: null,
          search_type: null,
          source_url: "https://status.search.google.com/incidents/abc123",
        },
        {
          id: "LEubPCm2octf2uMqCFKE",
          kind: "spam",
          title: "August 2026 spam update",
          text: null,
          first_day: "2026-08-18",
          last_day: "2026-08-21",
          started_at: "2026-08-18T16:27:00.000Z",
          ended_at: "2026-08-21T08:49:00.000Z",
          search_type: null,
          source_url: "https://status.search.google.com/incidents/LEubPCm2octf2uMqCFKE",
        },
      ],
    });
  });

  it("finds the kind by the words of the title", () => {
    const titles = [
      "December 2022 link spam update",
      "September 2023 helpful content update",
      "February 2023 product reviews update",
      "November 2023 reviews update",
      "Page experience update for desktop",
      "February 2026 Discover core update",
      "Ranking is experiencing an ongoing issue.",
      "Something new",
    ];
    const { updates } = parse(
      titles.map((title, index) => incident({ ...CORE, id: `id-${index}`, title })),
    );
    expect(updates.map(({ kind }) => kind)).to.deep.equal([
      "spam",
      "helpful_content",
      "reviews",
      "reviews",
      "page_experience",
      "discover",
      "incident",
      "other",
    ]);
    expect(updates[5]?.search_type).to.equal("discover");
  });

  it("takes an end just after midnight in UTC for that day", () => {
    const { updates } = parse([incident({ ...CORE, end: "2026-11-19T22:30:00-08:00" })]);
    expect(updates[0]).to.include({ last_day: "2026-11-20", ended_at: "2026-11-20T06:30:00.000Z" });
  });

  it("reads the program's own form", () => {
    const update = {
      id: "own",
      kind: "measurement",
      title: "Counted twice",
      first_day: "2026-11-01",
      source_url: "https://example.com/",
    };
    expect(parse({ known_until: "2026-11-05", updates: [update] })).to.deep.equal({
      knownFrom: "2026-11-01",
      knownUntil: "2026-11-05",
      otherCount: 0,
      updates: [{
        ...update,
        text: null,
        last_day: null,
        started_at: null,
        ended_at: null,
        search_type: null,
      }],
    });
  });

  it("refuses what is neither, and says what it must be", () => {
    expect(messageOf("<html>")).to.match(/^The file is no JSON\. The file must be the incidents/);
    expect(messageOf("{}")).to.contain("known_until").and.contain("incidents.json");
    expect(messageOf("[]")).to.match(/^The file has no entries/);
    expect(messageOf("[null]")).to.match(/^Entry 1 of the file is no incident/);
    const broken = [
      { ...incident(CORE), begin: "yesterday" },
      { ...incident(CORE), id: "../x" },
      { ...incident(CORE), external_desc: " " },
      { ...incident(CORE), modified: undefined },
      incident({ ...CORE, end: "2026-11-02T15:00:00+00:00" }),
    ];
    for (const entry of broken) {
      expect(messageOf(JSON.stringify([incident(CORE), entry]))).to.match(/^Entry 2 /);
    }
    const own = (update: object) => {
      const whole = {
        ...{ id: "own", kind: "core", title: "One", first_day: "2026-11-01" },
        ...{ source_url: "https://example.com/" },
        ...update,
      };
      return messageOf(JSON.stringify({ known_until: "2026-11-05", updates: [whole] }));
    };
    expect(own({ last_day: "2026-10-31" })).to.equal("The update own ends before it begins.");
    expect(own({ first_day: "2026-11-06" })).to.contain("after known_until, 2026-11-05");
    expect(own({ kind: "party" })).to.contain("kind");
    expect(own({ source_url: "javascript:alert(1)" })).to.contain("source_url");
  });
});
