import { expect } from "chai";
import { isLink, refuseLinks } from "../../../lib/commands/refuse_links.ts";
import { ImportError } from "../../../lib/importers/import_error.ts";
import type { KeywordVolumeRow, LinkingSiteRow } from "../../../lib/importers/import_rows.ts";

const VOLUME: KeywordVolumeRow = {
  kind: "keyword_volume",
  keyword: "coffee",
  date: "2026-07-05",
  country: null,
  language: null,
  volume: 1,
  difficulty: null,
  cpcUsd: null,
  provider: "keyword_volumes",
};
const SITE: LinkingSiteRow = {
  kind: "linking_site",
  date: "2026-07-05",
  provider: "search_console",
  domain: "a.test",
  pagesCount: 1,
  targetsCount: 1,
};

describe("isLink()", () => {
  it("tells rows of links from others", () => {
    expect([SITE, VOLUME].map(isLink)).to.deep.equal([true, false]);
  });
});

describe("refuseLinks()", () => {
  it("lets other rows pass", () => {
    expect(() => refuseLinks([VOLUME])).not.to.throw();
  });

  it("throws for rows of links, and says that nothing was imported", () => {
    expect(() => refuseLinks([VOLUME, SITE])).to.throw(ImportError, /nothing was imported/);
  });
});
