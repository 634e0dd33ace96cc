import { expect } from "chai";
import { findReportedLink } from "../../../db/backlinks/reported_link.ts";
import { insertLinks, pageKey } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;

describe("findReportedLink()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertLinks(db, OWN, [
      {
        ...{ id: 1, target_id: 2 ** 52, anchor_id: 20, link_type: "image", providers: 1 },
        ...{ first_seen: "2026-03-01", last_seen: "2026-11-02", provider_lost_on: "2026-11-05" },
        ...{ provider_lost_reason: "link_removed", report_date: "2026-11-16", report_lost: 1 },
      },
      { id: 2, providers: 65 },
    ]);
    await insertLinks(db, OTHER, [{ id: 3 }]);
  });

  it("gives by what a link is known, and its only report", async () => {
    expect(await findReportedLink(db(), OWN, 1)).to.deep.equal({
      ...{ sourceKey: pageKey(1), targetId: 2 ** 52, anchorId: 20, linkType: "image" },
      ...{ providers: 1, firstSeen: "2026-03-01", lastSeen: "2026-11-02" },
      ...{ importedOn: "2026-11-19", lostOn: "2026-11-05", lostReason: "link_removed" },
      ...{ reportedOn: "2026-11-16", reportLost: 1 },
    });
  });

  it("says that the reports of a page are kept by themselves", async () => {
    expect(await findReportedLink(db(), OWN, 2))
      .to.include({ providers: 65, reportedOn: null, reportLost: null, firstSeen: null });
  });

  it("knows no link of another site", async () => {
    expect(await findReportedLink(db(), OWN, 3)).to.equal(undefined);
  });
});
