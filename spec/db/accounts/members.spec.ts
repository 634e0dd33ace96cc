import { expect } from "chai";
import {
  countOtherOwners,
  deleteMember,
  findMember,
  listMembers,
  lockMembers,
  MEMBER_LIST,
  updateMember,
} from "../../../db/accounts/members.ts";
import { insertOwner, type OwnerRole } from "../../../db/accounts/owners.ts";
import { transaction } from "../../../db/core/connection.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");

describe("db/accounts/members.ts", () => {
  const db = useSpecDatabase();
  let accountId: number;
  let count = 0;
  beforeEach(async () => {
    accountId = (await insertSpecAccount(db())).accountId;
  });
  const insert = (role: OwnerRole, siteIds: string | null = null) =>
    insertOwner(db(), {
      ...{ accountId, email: `member${++count}@acme.example`, passphraseHash: "x" },
      ...{ role, siteIds, name: `Member ${count}` },
    }, NOW);

  it("listMembers() and findMember() show the members of one account", async () => {
    const id = await insert("client", "3,14");
    const row = {
      ...{ id, email: `member${count}@acme.example`, name: `Member ${count}`, role: "client" },
      ...{ site_ids: "3,14", operator: 0, second_factor: 0 },
      ...{ last_signed_in_at: null, created_at: NOW },
    };
    const { rows } = await listMembers(db(), { accountId, query: askList(MEMBER_LIST) });
    expect(rows).to.deep.equal([row]);
    expect(await findMember(db(), { accountId, id })).to.deep.equal(row);
    expect(await findMember(db(), { accountId: accountId + 1, id })).to.equal(undefined);
    const operator = await insert("operator");
    expect(await findMember(db(), { accountId, id: operator }))
      .to.deep.include({ role: "owner", operator: 1 });
    const query = askList(MEMBER_LIST, { "filter[role]": "owner", q: "member" });
    const owners = await listMembers(db(), { accountId, query });
    expect(owners.rows.map((one) => one.id)).to.deep.equal([operator]);
  });

  it("countOtherOwners() counts owners and operators but for one", async () => {
    const [first] = [await insert("owner"), await insert("operator"), await insert("editor")];
    expect(await countOtherOwners(db(), { accountId, id: first })).to.equal(1);
    expect(await countOtherOwners(db(), { accountId, id: 0 })).to.equal(2);
  });

  it("updateMember() and deleteMember() change a member of the account alone", async () => {
    const id = await insert("client", "3");
    const change = { name: null, role: "editor", siteIds: null } as const;
    await updateMember(db(), { accountId: accountId + 1, id }, { change, now: NOW });
    expect(await findMember(db(), { accountId, id })).to.include({ role: "client" });
    await updateMember(db(), { accountId, id }, { change, now: NOW });
    expect(await findMember(db(), { accountId, id }))
      .to.include({ role: "editor", name: null, site_ids: null });
    await deleteMember(db(), { accountId, id });
    expect(await findMember(db(), { accountId, id })).to.equal(undefined);
  });

  it("lockMembers() says whether the account is there", async () => {
    const lock = (id: number) => transaction(db(), (trx) => lockMembers(trx, id));
    expect(await lock(accountId)).to.equal(true);
    expect(await lock(9_999_999)).to.equal(false);
  });
});
