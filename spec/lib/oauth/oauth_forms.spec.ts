import { expect } from "chai";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecOwner } from "../../support/accounts/owner.ts";
import {
  authorizePath,
  createPkce,
  registerSpecClient,
} from "../../support/accounts/oauth_client.ts";
import { signedInVisitor } from "../../support/accounts/signed_in.ts";
import type { PageVisitor } from "../../support/web/page_visitor.ts";

describe("forms of the sign-in by OAuth", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let visitor: PageVisitor;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    visitor = await signedInVisitor(api, await insertSpecOwner(database.db, new Date()));
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  it("a form that is not UTF-8 is refused, and not altered", async () => {
    const post = async (path: string, body: Buffer | string, headers = {}) => {
      const answer = await fetch(api.url + path, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
        body: typeof body === "string" ? body : new Uint8Array(body),
      });
      return `${answer.status} ${(await answer.json()).error}`;
    };
    const raw = Buffer.concat([Buffer.from("grant_type=refresh_token&client_id="), Buffer.of(255)]);
    for (const path of ["/oauth/token", "/oauth/revoke"]) {
      for (const body of [raw, "token=a&client_id=%FF", "token=%C3&client_id=a"]) {
        expect(await post(path, body), path).to.equal("400 invalid_request");
      }
      const basic = (text: string) => ({
        Authorization: `Basic ${Buffer.from(text, "binary").toString("base64")}`,
      });
      for (const text of ["\xff:secret", "%FF:secret"]) {
        expect(await post(path, "token=a&grant_type=refresh_token", basic(text)), path)
          .to.equal("400 invalid_request");
      }
    }
    const path = authorizePath(api, {
      client_id: await registerSpecClient(api),
      code_challenge: createPkce().challenge,
    });
    const opened = await visitor.open(`${path}&state=%FF`);
    expect(opened.status).to.equal(400);
    expect(opened.text).to.contain("The form is not UTF-8: it would be altered when read.");
    await visitor.open(path);
    const sent = await visitor.send("/oauth/authorize", {
      ...{ decision: "allow", asked: "client_id=%FF" },
    });
    expect(sent.status).to.equal(400);
    expect(sent.text).to.contain("The form is not UTF-8");
    expect(await database.db("oauth_codes")).to.deep.equal([]);
  });
});
