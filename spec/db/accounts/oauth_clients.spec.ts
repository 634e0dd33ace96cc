import { expect } from "chai";
import {
  countOauthClients,
  deleteIdleOauthClients,
  deleteUnusedOauthClients,
  findOauthClient,
  insertOauthClient,
  touchOauthClient,
} from "../../../db/accounts/oauth_clients.ts";
import { countQueries } from "../../support/count_queries.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const NETWORK = "192.0.2.7";
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

describe("db/accounts/oauth_clients.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("oauth_clients").delete());

  const CLIENT = {
    ...{ name: "Café 🦊", redirectUris: '["https://client.example/callback"]' },
    authMethod: "none",
    secretHash: null,
  } as const;
  async function insert(
    clientId: string,
    { at = NOW, usedAt = null, network = NETWORK }: {
      at?: Date;
      usedAt?: Date | null;
      network?: string;
    } = {},
  ): Promise<void> {
    await insertOauthClient(db(), { ...CLIENT, clientId, network }, at);
    if (usedAt !== null) await touchOauthClient(db(), clientId, usedAt);
  }
  const listLeft = () => db()("oauth_clients").orderBy("client_id").pluck("client_id");

  it("findOauthClient() reads what insertOauthClient() wrote, by the id alone", async () => {
    const secret = { authMethod: "client_secret_post", secretHash: Buffer.alloc(32, 9) } as const;
    await insert("open");
    await insertOauthClient(
      db(),
      { ...CLIENT, ...secret, clientId: "secret", network: NETWORK },
      NOW,
    );
    expect(await findOauthClient(db(), "open")).to.deep.equal({ clientId: "open", ...CLIENT });
    expect(await findOauthClient(db(), "secret"))
      .to.deep.equal({ clientId: "secret", ...CLIENT, ...secret });
    expect(await findOauthClient(db(), "OPEN")).to.equal(undefined);
    expect(await findOauthClient(db(), "unknown")).to.equal(undefined);
  });

  it("countOauthClients() counts a network's since a moment, and all that nobody used", async () => {
    const count = (network: string) => countOauthClients(db(), { network, since: ago(10) });
    expect(await count(NETWORK)).to.deep.equal({ recent: 0, unused: 0 });
    await insert("at the moment", { at: ago(10) });
    await insert("after", { at: ago(9) });
    await insert("used", { at: ago(9), usedAt: NOW });
    await insert("elsewhere", { network: "2001:db8::/64" });
    expect(await count(NETWORK)).to.deep.equal({ recent: 2, unused: 3 });
    expect(await count("2001:db8::/64")).to.deep.equal({ recent: 1, unused: 3 });
    expect(await count("192.0.2.8")).to.deep.equal({ recent: 0, unused: 3 });
  });

  it("touchOauthClient() notes the last use of one client", async () => {
    await insert("first");
    await insert("second");
    await touchOauthClient(db(), "first", ago(1));
    await touchOauthClient(db(), "first", NOW);
    await touchOauthClient(db(), "unknown", NOW);
    const rows = await db()("oauth_clients").orderBy("client_id")
      .select("client_id", "created_at", "last_used_at");
    expect(rows).to.deep.equal([
      { client_id: "first", created_at: NOW, last_used_at: NOW },
      { client_id: "second", created_at: NOW, last_used_at: null },
    ]);
  });

  it("deleteUnusedOauthClients() deletes the oldest that nobody used, up to a limit", async () => {
    await insert("b", { at: ago(3) });
    await insert("c", { at: ago(2) });
    await insert("a", { at: ago(4) });
    await insert("used", { at: ago(5), usedAt: ago(5) });
    const countOrdered = countQueries(db(), /^delete .* order by `?created_at`? limit/i);
    const prune = (limit: number) => deleteUnusedOauthClients(db(), { before: ago(2), limit });
    expect(await prune(1)).to.equal(1);
    expect(await listLeft()).to.deep.equal(["b", "c", "used"]);
    expect(await prune(5)).to.equal(1);
    expect(await listLeft()).to.deep.equal(["c", "used"]);
    expect(await prune(5)).to.equal(0);
    // not left to the index that the server happens to read
    expect(countOrdered()).to.equal(3);
  });

  describe("deleteIdleOauthClients()", () => {
    const prune = (limit: number) =>
      deleteIdleOauthClients(db(), { unusedSince: ago(10), idleSince: ago(90), limit });

    it("keeps what registered lately and what was used lately", async () => {
      await insert("new", { at: ago(10) });
      await insert("never used", { at: ago(11) });
      await insert("used lately", { at: ago(200), usedAt: ago(90) });
      await insert("used long ago", { at: ago(200), usedAt: ago(91) });
      expect(await prune(10)).to.equal(2);
      expect(await listLeft()).to.deep.equal(["new", "used lately"]);
      expect(await prune(10)).to.equal(0);
    });

    it("deletes no more than its limit, of both together", async () => {
      for (const name of ["a", "b", "c"]) await insert(name, { at: ago(11) });
      for (const name of ["d", "e", "f"]) await insert(name, { at: ago(200), usedAt: ago(91) });
      const pruned = [await prune(2), await prune(2), await prune(2), await prune(2)];
      expect(pruned).to.deep.equal([2, 2, 2, 0]);
      expect(await listLeft()).to.deep.equal([]);
    });
  });
});
