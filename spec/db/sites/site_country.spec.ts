import { expect } from "chai";
import { findSiteCountry } from "../../../db/sites/site_country.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("findSiteCountry()", () => {
  const db = useSpecDatabase();

  it("finds the country of the site, or null without one", async () => {
    const austrian = await insertSpecSite(db(), 1, { country: "AT" });
    const global = await insertSpecSite(db(), 1, { country: null });
    expect(await findSiteCountry(db(), austrian)).to.equal("AT");
    expect(await findSiteCountry(db(), global)).to.equal(null);
    expect(await findSiteCountry(db(), 999_999)).to.equal(null);
  });
});
