import { expect } from "chai";
import {
  claimConversation,
  countMessages,
  deleteConversation,
  findConversation,
  insertConversation,
  insertMessage,
  listLastMessages,
  listMessages,
  listOldConversations,
  releaseConversation,
} from "../../../db/assistant/conversations.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-20T12:05:00.456Z");
const OWNER = { siteId: 3, accountId: 4 };
const ME = Buffer.alloc(12, 1);
const OTHER = Buffer.alloc(12, 2);

describe("db/assistant/conversations.ts", () => {
  const db = useSpecDatabase();

  const insert = (title = "tea") => insertConversation(db(), { ...OWNER, tokenId: 5, title }, NOW);
  const say = (conversationId: number, message: string) =>
    insertMessage(db(), { siteId: 3, conversationId }, {
      message: {
        role: "user",
        message,
        details: null,
        data_as_of: null,
        provider: null,
        model: null,
      },
      now: NOW,
    });

  it("findConversation() finds what insertConversation() wrote, of this site and account only", async () => {
    const id = await insert("🫖");
    expect(await findConversation(db(), OWNER, id)).to.deep.equal({
      id,
      title: "🫖",
      messages_count: 0,
      token_id: 5,
      created_at: NOW,
      updated_at: NOW,
    });
    expect(await findConversation(db(), { siteId: 9, accountId: 4 }, id)).to.equal(
      undefined,
    );
    expect(await findConversation(db(), { siteId: 3, accountId: 9 }, id)).to.equal(
      undefined,
    );
  });

  it("listMessages() and listLastMessages() keep the order", async () => {
    const id = await insert();
    for (const message of ["a", "b", "c"]) await say(id, message);
    const texts = (rows: { message: string }[]) => rows.map(({ message }) => message);
    expect(texts(await listMessages(db(), id))).to.deep.equal(["a", "b", "c"]);
    expect(texts(await listLastMessages(db(), id, 2))).to.deep.equal(["b", "c"]);
  });

  it("claimConversation() gives it to one at a time, until it is given back or its time is over", async () => {
    const id = await insert();
    const claim = (owner: Buffer, seconds = 60) => claimConversation(db(), id, { owner, seconds });
    expect(await claim(ME)).to.equal(true);
    expect(await claim(OTHER)).to.equal(false);
    await releaseConversation(db(), id, OTHER);
    expect(await claim(OTHER)).to.equal(false);
    await releaseConversation(db(), id, ME);
    expect(await claim(OTHER, -1)).to.equal(true);
    expect(await claim(ME)).to.equal(true);
  });

  it("countMessages() counts for who has claimed it only", async () => {
    const id = await insert();
    const count = (owner: Buffer | null) =>
      countMessages(db(), id, { owner, count: 2, now: LATER });
    expect(await count(null)).to.equal(true);
    await claimConversation(db(), id, { owner: ME, seconds: 60 });
    expect(await count(null)).to.equal(false);
    expect(await count(OTHER)).to.equal(false);
    expect(await count(ME)).to.equal(true);
    expect(await findConversation(db(), OWNER, id))
      .to.deep.include({ messages_count: 4, updated_at: LATER });
    expect(await countMessages(db(), 999_999, { owner: null, count: 2, now: LATER }))
      .to.equal(false);
  });

  it("deleteConversation() deletes it with its messages, of its owner only", async () => {
    const id = await insert();
    await say(id, "a");
    expect(await deleteConversation(db(), { siteId: 3, accountId: 9 }, id)).to.equal(false);
    expect(await listMessages(db(), id)).to.have.lengthOf(1);
    expect(await deleteConversation(db(), OWNER, id)).to.equal(true);
    expect(await deleteConversation(db(), OWNER, id)).to.equal(false);
    expect(await listMessages(db(), id)).to.deep.equal([]);
  });

  it("listOldConversations() lists what nobody has gone on with", async () => {
    await db()("conversations").delete();
    const old = await insert();
    const kept = await insert();
    await countMessages(db(), kept, { owner: null, count: 2, now: LATER });
    expect(await listOldConversations(db(), LATER, 10))
      .to.deep.equal([{ id: old, ...OWNER }]);
    expect(await listOldConversations(db(), NOW, 10)).to.deep.equal([]);
  });
});
