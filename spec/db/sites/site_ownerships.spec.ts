import { expect } from "chai";
import { findSiteOwnership, saveSiteOwnership } from "../../../db/sites/site_ownerships.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-21T12:00:00.123Z");

describe("db/sites/site_ownerships.ts", () => {
  const db = useSpecDatabase();

  it("keeps the newest proof of each site", async () => {
    expect(await findSiteOwnership(db(), 1)).to.equal(undefined);
    await saveSiteOwnership(db(), 1, { method: "file", verifiedAt: NOW });
    await saveSiteOwnership(db(), 2, { method: "search_console", verifiedAt: NOW });
    await saveSiteOwnership(db(), 1, { method: "dns", verifiedAt: LATER });
    expect(await findSiteOwnership(db(), 1))
      .to.deep.equal({ method: "dns", verifiedAt: LATER });
    expect(await findSiteOwnership(db(), 2))
      .to.deep.equal({ method: "search_console", verifiedAt: NOW });
  });
});
