import { expect } from "chai";
import { createToken, type TokenSettings } from "../../../../lib/commands/accounts/create_token.ts";
import { ValidationError } from "../../../../lib/core/errors.ts";
import { parseToken } from "../../../../lib/core/token.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { errorCodeOf } from "../../../support/accounts/sign_in.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("createToken()", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    accountId = (await insertSpecAccount(database.db)).accountId;
    const site = {
      domain: "shop.example",
      domain_key: "shop.example",
      name: "Shop",
      brand_names: "[]",
      brand_exclusions: "[]",
      created_at: NOW,
      updated_at: NOW,
    };
    siteId = (await database.db("sites").insert({ ...site, account_id: accountId }))[0] ?? 0;
    await database.db("sites").insert({ ...site, account_id: accountId + 1 });
  });
  after(() => database.drop());
  const create = (settings: TokenSettings) =>
    createToken({ db: database.db, now: () => NOW }, { id: accountId }, settings);
  const errorsOf = async (settings: TokenSettings) => {
    const error = await create(settings).catch((error: unknown) => error);
    if (error instanceof ValidationError) return error.errors;
    throw error;
  };

  it("stores the hash and nothing of the text", async () => {
    const { id, text } = await create({});
    const row = await database.db("tokens").where({ id }).first();
    expect(row.token_hash).to.deep.equal(parseToken(text));
    expect(JSON.stringify(row)).not.to.contain(text.slice(12));
    expect(row.prefix).to.have.lengthOf(12);
  });

  it("keeps the first characters, by which people distinguish tokens", async () => {
    const { id, text } = await create({});
    const row = await database.db("tokens").where({ id }).first();
    expect(row.prefix).to.match(/^svk_[0-9A-Za-z]{8}$/);
    expect(text.startsWith(row.prefix)).to.equal(true);
  });

  it("makes one token of a form that is sent twice, also at the same time", async () => {
    const count = () => database.db("tokens").where({ account_id: accountId }).count({ n: "*" });
    const [before] = await count();
    const results = await Promise.allSettled([
      create({ formKey: "one" }),
      create({ formKey: "one" }),
    ]);
    expect(results.map(({ status }) => status).sort()).to.deep.equal(["fulfilled", "rejected"]);
    expect(await errorCodeOf(create({ formKey: "one" }))).to.equal("token_made_already");
    await create({ formKey: "two" });
    expect((await count())[0]?.["n"]).to.equal(Number(before?.["n"]) + 2);
  });

  it("puts abilities in one order, and sites as well, each once", async () => {
    const token = await create({ abilities: ["audit", "read"], siteIds: [siteId, siteId] });
    expect(token).to.deep.include({ abilities: ["read", "audit"], siteIds: [siteId] });
  });

  it("names abilities that do not exist", async () => {
    expect(await errorsOf({ abilities: ["read", "fly"] })).to.deep.equal({
      abilities: [
        'The abilities field must be some of read, write, audit, chat, manage, not "fly".',
      ],
    });
    expect(await errorsOf({ abilities: [] })).to.have.property("abilities");
  });

  it("gives a token of some sites all abilities but manage, and refuses that one", async () => {
    const token = await create({ siteIds: [siteId] });
    expect(token.abilities).to.deep.equal(["read", "write", "audit", "chat"]);
    expect((await create({})).abilities).to.include("manage");
    const settings = { siteIds: [siteId], abilities: ["read", "manage"] };
    expect(await errorsOf(settings)).to.deep.equal({
      abilities: ["A token that is limited to sites cannot have the ability manage."],
    });
  });

  it("names sites that are not the account's", async () => {
    expect(await errorsOf({ siteIds: [siteId, siteId + 1] })).to.deep.equal({
      sites: [`The sites field must name sites of the account. It has no site ${siteId + 1}.`],
    });
  });

  for (const name of ["", " x", "x".repeat(101), "a\nb"]) {
    it(`refuses the name ${JSON.stringify(name.slice(0, 5))}`, async () => {
      expect(await errorsOf({ name })).to.have.property("name");
    });
  }
});
