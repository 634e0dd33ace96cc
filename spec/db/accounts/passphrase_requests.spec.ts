import { expect } from "chai";
import {
  insertPassphraseRequest,
  listPassphraseRequests,
  takePassphraseRequest,
} from "../../../db/accounts/passphrase_requests.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");

describe("db/accounts/passphrase_requests.ts", () => {
  const db = useSpecDatabase();

  it("keeps requests in their order, of nobody too, and each is taken once", async () => {
    await insertPassphraseRequest(db(), { id: 3, accountId: 7 }, NOW);
    await insertPassphraseRequest(db(), undefined, NOW);
    const [first, second] = await listPassphraseRequests(db(), 10);
    expect(first).to.deep.include({ accountId: 7, ownerId: 3, createdAt: NOW });
    expect(second).to.deep.include({ accountId: null, ownerId: null });
    const id = first?.id ?? 0;
    const taken = await Promise.all([1, 2, 3].map(() => takePassphraseRequest(db(), id)));
    expect(taken.filter(Boolean)).to.deep.equal([true]);
    expect(await listPassphraseRequests(db(), 10)).to.deep.equal([second]);
  });
});
