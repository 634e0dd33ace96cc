import { expect } from "chai";
import {
  addReports,
  replaceReport,
  reportKey,
  type StoredReport,
  uniteReports,
} from "../../../../lib/metrics/backlinks/unite_reports.ts";

const [AHREFS, SEMRUSH, CONSOLE] = [0, 7, 6];
const REPORT: StoredReport = {
  ...{ targetId: 5, anchorId: 9, linkType: "text", provider: AHREFS, importId: 1 },
  ...{ date: "2026-11-01", dated: true, importedOn: "2026-11-02", firstImport: true, domainId: 3 },
  ...{
    sourceUrl: "https://blog.test/a",
    targetForm: null,
    sourceTitle: null,
    nofollow: false,
    ugc: null,
  },
  ...{ sponsored: null, firstSeen: null, lastSeen: null, httpCode: null, language: null },
  ...{ pageAuthority: null, pageAuthorityName: null, domainAuthority: null },
  ...{ domainAuthorityName: null, lost: null, lostOn: null, lostReason: null },
};
const PAGE: StoredReport = {
  ...REPORT,
  ...{ targetId: 0, anchorId: 0, linkType: "unknown", provider: CONSOLE, nofollow: null },
};

describe("uniteReports()", () => {
  it("makes links of their own of what one provider reports exactly", () => {
    const links = uniteReports([REPORT, { ...REPORT, anchorId: 10 }]);
    expect(links.map(reportKey)).to.deep.equal(["5 9 text", "5 10 text"]);
    expect(links.map(({ providers }) => providers)).to.deep.equal([1, 1]);
  });

  it("adds who knows the page alone to its links, without believing it of one of them", () => {
    const [link] = uniteReports([REPORT, { ...PAGE, lost: true, lastSeen: "2026-12-01" }]);
    expect(link).to.deep.include({ providers: 1 + 64, lost: null, lastSeen: null });
    expect(link?.reports).to.deep.equal([REPORT]);
  });

  it("takes a measure together with its name", () => {
    const [link] = uniteReports([
      { ...REPORT, pageAuthority: 12, pageAuthorityName: 1 },
      { ...REPORT, provider: SEMRUSH, lastSeen: "2026-12-01", pageAuthority: null },
    ]);
    expect(link).to.deep.include({ pageAuthority: 12, pageAuthorityName: 1 });
  });

  it("is reported on the newest day that a provider names, never on that of an import", () => {
    const undated = { ...REPORT, date: "2026-11-20", dated: false };
    const reportedOn = (...reports: StoredReport[]) => uniteReports(reports)[0]?.reportedOn;
    expect(reportedOn(undated)).to.equal(null);
    expect(reportedOn({ ...undated, lastSeen: "2026-09-25" })).to.equal("2026-09-25");
    expect(reportedOn({ ...undated, provider: SEMRUSH }, REPORT)).to.equal("2026-11-01");
  });

  it("was in a first import when the report that came first was", () => {
    const later = { ...REPORT, provider: SEMRUSH, importedOn: "2026-11-09", firstImport: false };
    expect(uniteReports([REPORT, later])[0]).to.deep.include({
      importedOn: "2026-11-02",
      firstImport: true,
    });
    const newcomer = { ...later, firstImport: true };
    const [link] = uniteReports([{ ...REPORT, firstImport: false }, newcomer]);
    expect(link?.firstImport).to.equal(false);
  });

  it("counts what is missing in whole exports as lost, unless another provider says otherwise", () => {
    const findMissing = ({ provider }: StoredReport) => provider === AHREFS ? "2026-12-01" : null;
    expect(uniteReports([REPORT], findMissing)[0]).to.deep.include({
      lost: true,
      lostOn: "2026-12-01",
      lostReason: "missing_in_exports",
    });
    const other = { ...REPORT, provider: SEMRUSH, lost: false };
    expect(uniteReports([REPORT, other], findMissing)[0]).to.deep.include({
      lost: false,
      lostOn: null,
    });
  });

  it("does not call missing what a newer export of its provider lists with less detail", () => {
    const findMissing = ({ date }: StoredReport) => date < "2026-12-01" ? "2026-12-01" : null;
    const page = { ...PAGE, provider: AHREFS, date: "2026-12-20" };
    const anchorless = { ...page, targetId: REPORT.targetId };
    for (const newer of [page, anchorless]) {
      expect(uniteReports([REPORT, newer], findMissing)[0]).to.deep.include({ lost: null });
    }
    const other = { ...page, provider: CONSOLE };
    expect(uniteReports([REPORT, other], findMissing)[0]).to.deep.include({ lost: true });
  });

  it("keeps the day and reason that a provider gives, though the link is missing as well", () => {
    const lost: StoredReport = {
      ...REPORT,
      lost: true,
      lostOn: "2026-10-10",
      lostReason: "page_404",
    };
    expect(uniteReports([lost], () => "2026-12-01")[0]).to.deep.include({
      lostOn: "2026-10-10",
      lostReason: "page_404",
    });
  });

  it("makes nothing of nothing", () => {
    expect(uniteReports([])).to.deep.equal([]);
  });
});

describe("replaceReport()", () => {
  it("takes the newer export, since when the provider reports the link", () => {
    const newer = { ...REPORT, importId: 2, date: "2026-12-01", importedOn: "2026-12-02" };
    expect(replaceReport(REPORT, { ...newer, firstImport: false })).to.deep.equal({
      ...newer,
      importedOn: "2026-11-02",
      firstImport: true,
    });
  });

  it("keeps the newer words of a provider when an older file without a day is imported later", () => {
    const lost = { ...REPORT, lost: true, lostOn: "2026-10-17", lastSeen: "2026-10-01" };
    const older = { ...REPORT, importId: 2, date: "2026-11-20", dated: false };
    expect(replaceReport(lost, { ...older, lost: false, lastSeen: "2026-09-25" })).to.include({
      ...{ lost: true, lostOn: "2026-10-17", lastSeen: "2026-10-01" },
    });
  });

  it("lets an older export that comes later give way", () => {
    const older = { ...REPORT, importId: 2, date: "2026-10-01", nofollow: true };
    expect(replaceReport(REPORT, older)).to.deep.equal(REPORT);
  });

  it("dates a loss by the first export that told of it", () => {
    const lost = { ...REPORT, date: "2026-12-01", lost: true };
    const once = replaceReport(REPORT, lost);
    expect(once.lostOn).to.equal("2026-12-01");
    expect(replaceReport(once, { ...lost, date: "2026-12-20" }).lostOn).to.equal("2026-12-01");
    // an import is no day of a loss
    expect(replaceReport(REPORT, { ...lost, dated: false }).lostOn).to.equal(null);
    // that one did not know either
    expect(replaceReport({ ...REPORT, lost: true }, lost).lostOn).to.equal(null);
  });
});

describe("addReports()", () => {
  it("takes the widest days, and of all else what the newer look knows", () => {
    const one = { ...REPORT, firstSeen: "2026-02-01", lastSeen: "2026-03-01", ugc: true };
    const other = { ...REPORT, firstSeen: "2026-01-01", lastSeen: "2026-09-01", nofollow: true };
    expect(addReports(one, [other])).to.deep.include({
      firstSeen: "2026-01-01",
      lastSeen: "2026-09-01",
      nofollow: true,
      ugc: true,
    });
  });

  it("takes of three the newest that knows, in whatever order they come", () => {
    const [one, two, three] = [
      { ...REPORT, lastSeen: "2026-03-01", sponsored: true },
      { ...REPORT, lastSeen: "2026-05-01", sponsored: false },
      { ...REPORT, lastSeen: "2026-09-01", sponsored: null },
    ] as const;
    for (const order of [[one, two, three], [one, three, two], [three, one, two]]) {
      const joined = addReports(undefined, order);
      expect(joined).to.deep.include({ sponsored: false, lastSeen: "2026-09-01" });
    }
  });

  it("takes the newer one of two exports of an import", () => {
    const older = { ...REPORT, date: "2026-10-01", ugc: true };
    const newer = { ...REPORT, date: "2026-10-09", ugc: null };
    expect(addReports(undefined, [newer, older])).to.deep.equal(newer);
    expect(addReports(older, [newer])).to.deep.equal(newer);
  });
});
