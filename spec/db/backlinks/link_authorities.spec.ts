import { expect } from "chai";
import {
  countOutboundSites,
  findLinkFiguresDigest,
  listLinkedSites,
  listLinkingDomains,
  readOutboundState,
  replaceLinkAuthorities,
} from "../../../db/backlinks/link_authorities.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { insertDomainFigures } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("link_authorities", () => {
  const db = useSpecDatabase();
  let accountId: number;
  let first: number;
  let second: number;
  let deleted: number;
  let foreign: number;
  beforeEach(async () => {
    ({ accountId } = await insertSpecAccount(db()));
    first = await insertSpecSite(db(), accountId, { domain: "first.test" });
    second = await insertSpecSite(db(), accountId, { domain: "second.test" });
    deleted = await insertSpecSite(db(), accountId);
    await db()("sites").where({ id: deleted }).update({ status: "deleting" });
    foreign = await insertSpecSite(db(), (await insertSpecAccount(db())).accountId);
  });
  const insertOutbound = (siteId: number, ...domainIds: number[]) =>
    db()("outbound_domains").insert(
      domainIds.map((id) => ({ site_id: siteId, domain_id: id })),
    );

  it("lists linking domains in the order of their ids, from one on and no more than asked for", async () => {
    await insertDomainFigures(db(), first, [{ domain_id: 3 }, { domain_id: 1 }, { domain_id: 2 }]);
    await insertDomainFigures(db(), second, [{ domain_id: 4 }]);
    const list = (afterId: number, limit: number) =>
      listLinkingDomains(db(), first, { afterId, limit });
    expect(await list(0, 2)).to.deep.equal([
      { id: 1, domain: "d1.test" },
      { id: 2, domain: "d2.test" },
    ]);
    expect(await list(2, 2)).to.deep.equal([{ id: 3, domain: "d3.test" }]);
    expect(await list(3, 2)).to.deep.equal([]);
  });

  it("counts the active sites of the account that link to each domain", async () => {
    await insertOutbound(first, 1, 2, 3);
    await insertOutbound(second, 1);
    await insertOutbound(deleted, 1, 2);
    await insertOutbound(foreign, 1, 9);
    expect(Object.fromEntries(await countOutboundSites(db(), accountId, [1, 2, 9])))
      .to.deep.equal({ 1: 2, 2: 1 });
    expect((await countOutboundSites(db(), accountId, [])).size).to.equal(0);
  });

  describe("readOutboundState()", () => {
    it("knows the most sites that link to one domain", async () => {
      await insertOutbound(first, 1, 2);
      await insertOutbound(second, 1);
      await insertOutbound(deleted, 1);
      await insertOutbound(foreign, 1);
      expect((await readOutboundState(db(), accountId)).maxSites).to.equal(2);
    });
    it("has another digest when a link comes or moves, and not for another account's", async () => {
      const digest = async () => (await readOutboundState(db(), accountId)).digest;
      await insertOutbound(first, 1);
      const before = await digest();
      await insertOutbound(foreign, 2);
      await insertOutbound(deleted, 2);
      expect(await digest()).to.equal(before);
      await db()("outbound_domains").where({ site_id: first }).update({ site_id: second });
      const moved = await digest();
      await insertOutbound(first, 7);
      expect(new Set([before, moved, await digest()]).size).to.equal(3);
    });
    it("is 0 where nothing is known", async () => {
      expect(await readOutboundState(db(), accountId))
        .to.deep.equal({ maxSites: 0, digest: "0 0" });
    });
  });

  it("lists the active sites of the account with how many living domains link", async () => {
    await insertDomainFigures(db(), first, [
      { domain_id: 1 },
      { domain_id: 2 },
      { domain_id: 3, status: "lost" },
    ]);
    await insertDomainFigures(db(), second, [{ domain_id: 1, status: "lost" }]);
    await insertDomainFigures(db(), deleted, [{ domain_id: 1 }]);
    await insertDomainFigures(db(), foreign, [{ domain_id: 1 }]);
    expect(await listLinkedSites(db(), accountId))
      .to.deep.equal([{ siteId: first, domain: "first.test", domainsCount: 2 }]);
  });

  it("replaces the weights of one site", async () => {
    const weights = () =>
      db()("link_authorities").whereIn("site_id", [first, second])
        .orderBy(["site_id", "domain_id"]).select("domain_id", "authority", "known");
    await replaceLinkAuthorities(db(), second, [{ id: 1, authority: 7, known: true }]);
    await replaceLinkAuthorities(db(), first, [{ id: 1, authority: 50, known: true }]);
    await replaceLinkAuthorities(db(), first, [{ id: 2, authority: null, known: false }]);
    expect(await weights()).to.deep.equal([
      { domain_id: 2, authority: null, known: 0 },
      { domain_id: 1, authority: 7, known: 1 },
    ]);
    await replaceLinkAuthorities(db(), first, []);
    expect(await weights()).to.deep.equal([{ domain_id: 1, authority: 7, known: 1 }]);
  });

  it("gives what the figures of a site were made of as hex", async () => {
    await db()("link_totals").insert({
      ...{ site_id: first, version: 1, made_of: Buffer.alloc(16, 0xab), totals: "{}" },
      computed_at: new Date("2026-11-20T10:00:00Z"),
    });
    expect(await findLinkFiguresDigest(db(), first)).to.equal("AB".repeat(16));
    expect(await findLinkFiguresDigest(db(), second)).to.equal(undefined);
  });
});
