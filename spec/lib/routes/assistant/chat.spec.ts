import { expect } from "chai";
import { claimConversation } from "../../../../db/assistant/conversations.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecAnswer, type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("POST /sites/{id}/ai/chat", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "own.example" });
  });

  const call = (
    method: string,
    path: string,
    body?: unknown,
    { token = account.tokenText, headers = {} } = {},
  ): Promise<SpecAnswer> =>
    api.request(method, `/sites/${siteId}/ai/${path}`, {
      token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  const chat = (body: object, headers: Record<string, string> = {}) =>
    call("POST", "chat", body, { headers });
  const listOf = async () => (await call("GET", "conversations")).body.data;

  it("begins a conversation and goes on with it", async () => {
    const first = await chat({ message: "How is my site?" });
    expect(first.status, first.text).to.equal(200);
    const { id, conversation_id: conversationId } = first.body.data;
    expect(first.body.data).to.deep.include({
      role: "assistant",
      provider: "built_in",
      model: null,
      usage: null,
      notice: null,
      created_at: NOW.toISOString(),
    });
    const second = await chat({ message: "And now?", conversation_id: conversationId });
    expect(second.body.data.conversation_id).to.equal(conversationId);
    expect(second.body.data.id).to.be.greaterThan(id);
    const { data } = (await call("GET", `conversations/${conversationId}`)).body;
    expect(data).to.deep.include({
      id: conversationId,
      title: "How is my site?",
      messages_count: 4,
      token_id: account.tokenId,
    });
    expect(data.messages.map(({ role }: { role: string }) => role))
      .to.deep.equal(["user", "assistant", "user", "assistant"]);
    expect(data.messages[0]).to.deep.include({ message: "How is my site?", provider: null });
    expect(data.messages[1]).to.deep.equal(first.body.data);
    expect(data.messages[3]).to.deep.equal(second.body.data);
  });

  it("cites what can be asked for", async () => {
    await insertFinishedAudit(database.db, siteId);
    const { body: { data } } = await chat({ message: "What is the health score of my site?" });
    expect(data.citations, data.message).not.to.have.lengthOf(0);
    for (const { api_url: url } of data.citations) {
      const path = url.slice(`${api.url}/api/v1`.length);
      const answer = await api.request("GET", path, { token: account.tokenText });
      expect(answer.status, url).to.equal(200);
    }
  });

  it("takes 4,000 characters, whatever they are, and no more", async () => {
    const emoji = "🫖".repeat(4_000);
    const { status, body } = await chat({ message: emoji });
    expect(status).to.equal(200);
    const { data } = (await call("GET", `conversations/${body.data.conversation_id}`)).body;
    expect(data.messages[0].message).to.equal(emoji);
    expect(data.title).to.equal(`${"🫖".repeat(79)}…`);
    const answer = await chat({ message: `${emoji}.` });
    expect(answer.status).to.equal(422);
    expect(answer.body.errors).to.have.property("message");
  });

  it("takes what is no text of any language", async () => {
    for (const message of ["\ud800", "\u0000", "%00' OR 1=1 --", "{}", "\u202eabc", "0"]) {
      const answer = await chat({ message });
      expect(answer.status, JSON.stringify(message)).to.equal(200);
    }
  });

  it("refuses a message of white space, and wrong ids and locales", async () => {
    const wrong: [string, object][] = [
      ["message", { message: "" }],
      ["message", { message: " \n\t\u00a0 " }],
      ["message", { message: null }],
      ["message", {}],
      ["conversation_id", { message: "hello", conversation_id: "1" }],
      ["conversation_id", { message: "hello", conversation_id: 0 }],
      ["locale", { message: "hello", locale: "English, please" }],
    ];
    for (const [field, body] of wrong) {
      const answer = await chat(body);
      expect(answer.status, JSON.stringify(body)).to.equal(422);
      expect(answer.body.errors, JSON.stringify(body)).to.have.property(field);
    }
    expect(await listOf()).to.deep.equal([]);
  });

  it("finds no conversation of another site or account", async () => {
    const { body } = await chat({ message: "How is my site?" });
    const id = body.data.conversation_id;
    const ownSite = siteId;
    siteId = await insertSpecSite(database.db, account.accountId);
    const stranger = await insertSpecAccount(database.db);
    const strangerSite = await insertSpecSite(database.db, stranger.accountId);
    for (const site of [siteId, strangerSite]) {
      siteId = site;
      const token = site === strangerSite ? stranger.tokenText : account.tokenText;
      const answers = [
        await call("POST", "chat", { message: "And now?", conversation_id: id }, { token }),
        await call("GET", `conversations/${id}`, undefined, { token }),
        await call("DELETE", `conversations/${id}`, undefined, { token }),
      ];
      for (const { status, body } of answers) {
        expect([status, body.code]).to.deep.equal([404, "conversation_not_found"]);
      }
      expect((await call("GET", "conversations", undefined, { token })).body.data)
        .to.deep.equal([]);
    }
    siteId = ownSite;
    expect((await listOf())[0]).to.deep.include({ id, messages_count: 2 });
  });

  it("answers one message of a conversation at a time", async () => {
    const { body } = await chat({ message: "How is my site?" });
    const id = body.data.conversation_id;
    await claimConversation(database.db, id, { owner: Buffer.alloc(12, 1), seconds: 60 });
    const busy = await chat({ message: "And now?", conversation_id: id });
    expect([busy.status, busy.body.code]).to.deep.equal([409, "conversation_busy"]);
    // the process that claimed it died
    await database.db("conversations").where({ id }).update({ busy_until: "2020-01-01" });
    expect((await chat({ message: "And now?", conversation_id: id })).status).to.equal(200);
    expect((await chat({ message: "And then?", conversation_id: id })).status).to.equal(200);
  });

  it("keeps pairs together when messages race", async () => {
    const { body } = await chat({ message: "How is my site?" });
    const id = body.data.conversation_id;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => chat({ message: "And now?", conversation_id: id })),
    );
    const answered = answers.filter(({ status }) => status === 200).length;
    expect(answered).to.be.at.least(1);
    for (const { status } of answers) expect(status).to.be.oneOf([200, 409]);
    const { data } = (await call("GET", `conversations/${id}`)).body;
    expect(data.messages_count).to.equal(2 + 2 * answered);
    const roles = data.messages.map(({ role }: { role: string }) => role);
    expect(roles).to.deep.equal(
      Array.from({ length: 1 + answered }, () => ["user", "assistant"]).flat(),
    );
  });

  it("ends a conversation at 200 messages", async () => {
    const { body } = await chat({ message: "How is my site?" });
    const id = body.data.conversation_id;
    await database.db("conversations").where({ id }).update({ messages_count: 200 });
    const full = await chat({ message: "And now?", conversation_id: id });
    expect([full.status, full.body.code]).to.deep.equal([409, "conversation_full"]);
  });

  it("happens once under one Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": "question-1" };
    const first = await chat({ message: "How is my site?" }, headers);
    const again = await chat({ message: "How is my site?" }, headers);
    expect(again.headers.get("idempotent-replayed")).to.equal("true");
    expect(again.body).to.deep.equal(first.body);
    expect(await listOf()).to.have.lengthOf(1);
    expect((await chat({ message: "Another one" }, headers)).status).to.equal(422);
  });

  it("answers a token that may chat and nothing else", async () => {
    const { tokenText } = await insertSpecAccount(database.db, {}, {
      accountId: account.accountId,
      abilities: ["chat"],
    });
    const answer = await call("POST", "chat", { message: "How is my site?" }, { token: tokenText });
    expect(answer.status).to.equal(200);
    const [{ id }] = await listOf();
    expect((await call("GET", `conversations/${id}`, undefined, { token: tokenText })).status)
      .to.equal(200);
  });

  it("lists conversations, the last one first, and finds them by their titles", async () => {
    for (const message of ["tea", "mate", "tea again"]) await chat({ message });
    const titles = async (query = "") =>
      (await call("GET", `conversations${query}`)).body.data
        .map(({ title }: { title: string }) => title);
    expect(await titles()).to.deep.equal(["tea again", "mate", "tea"]);
    expect(await titles("?q=tea&sort=id")).to.deep.equal(["tea", "tea again"]);
  });

  it("deletes a conversation with its messages", async () => {
    const { body } = await chat({ message: "How is my site?" });
    const id = body.data.conversation_id;
    expect((await call("DELETE", `conversations/${id}`)).status).to.equal(204);
    expect((await call("DELETE", `conversations/${id}`)).status).to.equal(404);
    expect((await call("GET", `conversations/${id}`)).status).to.equal(404);
    expect((await chat({ message: "And now?", conversation_id: id })).status).to.equal(404);
    const left = await database.db("conversation_messages").where({ conversation_id: id })
      .pluck("id");
    expect(left).to.deep.equal([]);
  });

  it("holds 200 conversations at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => chat({ message: `Question ${index}` })),
    );
    for (const { status, text } of answers) expect(status, text).to.equal(200);
    const ids = new Set(answers.map(({ body }) => body.data.conversation_id));
    expect(ids.size).to.equal(200);
    const again = await Promise.all(
      [...ids].map((id) => chat({ message: "And now?", conversation_id: id })),
    );
    for (const { status, text } of again) expect(status, text).to.equal(200);
  });
});
