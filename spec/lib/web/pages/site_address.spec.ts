import { expect } from "chai";
import { useOwnedSite } from "../../../support/accounts/owned_site.ts";
import { createPageVisitor } from "../../../support/web/page_visitor.ts";

describe("/sites/:id", () => {
  const owned = useOwnedSite();

  it("leads to the site's report", async () => {
    const { visitor, siteId } = owned();
    const { status, headers } = await visitor.open(`/sites/${siteId}`);
    expect([status, headers.get("location")]).to.deep.equal([303, `/sites/${siteId}/report`]);
  });

  it("leads to no site of another account, and to none without an id", async () => {
    const { visitor, addOtherSite } = owned();
    const otherId = await addOtherSite();
    for (const id of [otherId, 987_654_321, 0, "abc", "1e1", "-1"]) {
      const { status, headers } = await visitor.open(`/sites/${id}`);
      expect([status, headers.get("location")], `${id}`).to.deep.equal([404, null]);
    }
  });

  it("has strangers sign in", async () => {
    const { api, siteId } = owned();
    const { status, headers } = await createPageVisitor(api.url).open(`/sites/${siteId}`);
    expect([status, headers.get("location")]).to.deep.equal([
      303,
      `/sign-in?next=%2Fsites%2F${siteId}`,
    ]);
  });
});
