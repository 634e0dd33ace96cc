import { expect } from "chai";
import { type Chat, postToChat } from "../../../lib/chat/post_to_chat.ts";
import { startReceiver, type WebhookReceiver } from "../../support/accounts/webhook_receiver.ts";

const MESSAGE = {
  ...{ site: null, severity: "info", title: "Hello", sentences: ["World"] } as const,
  ...{ facts: [], links: [] },
};

/** What each vendor documents: status, headers, body; and what it means. */
const ANSWERS: readonly {
  chat: Chat;
  answer: readonly [number, Record<string, string>, string];
  status: string;
  seconds?: number;
}[] = [
  { chat: "slack", answer: [200, {}, "ok"], status: "sent" },
  { chat: "slack", answer: [429, { "retry-after": "30" }, ""], status: "retry", seconds: 30 },
  { chat: "slack", answer: [500, {}, "rollup_error"], status: "retry" },
  { chat: "slack", answer: [404, {}, "no_service"], status: "gone" },
  { chat: "slack", answer: [410, {}, "channel_is_archived"], status: "gone" },
  { chat: "slack", answer: [403, {}, "action_prohibited"], status: "gone" },
  { chat: "slack", answer: [400, {}, "invalid_payload"], status: "refused" },
  { chat: "teams", answer: [202, {}, ""], status: "sent" },
  { chat: "teams", answer: [200, {}, "1"], status: "sent" },
  {
    chat: "teams",
    answer: [
      200,
      {},
      "Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429",
    ],
    status: "retry",
  },
  { chat: "teams", answer: [429, { "retry-after": "7" }, ""], status: "retry", seconds: 7 },
  { chat: "teams", answer: [404, {}, ""], status: "gone" },
  {
    chat: "teams",
    answer: [401, {}, '{"error":{"code":"DirectApiAuthorizationRequired"}}'],
    status: "gone",
  },
  {
    chat: "teams",
    answer: [400, {}, '{"error":{"code":"TriggerInputSchemaMismatch"}}'],
    status: "refused",
  },
  { chat: "teams", answer: [413, {}, ""], status: "refused" },
  { chat: "discord", answer: [204, {}, ""], status: "sent" },
  {
    chat: "discord",
    answer: [
      429,
      { "retry-after": "65" },
      '{"message": "You are being rate limited.", "retry_after": 64.57, "global": false}',
    ],
    status: "retry",
    seconds: 65,
  },
  {
    chat: "discord",
    answer: [404, {}, '{"message": "Unknown Webhook", "code": 10015}'],
    status: "gone",
  },
  {
    chat: "discord",
    answer: [401, {}, '{"message": "Invalid Webhook Token", "code": 50027}'],
    status: "gone",
  },
  {
    chat: "discord",
    answer: [400, {}, '{"message": "Invalid Form Body", "code": 50035}'],
    status: "refused",
  },
];

describe("postToChat()", () => {
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const post = (chat: Chat, allowPrivate = ["127.0.0.0/8"], url = receiver.url) =>
    postToChat({ chat, url, message: MESSAGE }, {
      allowPrivate,
      signal: new AbortController().signal,
      now: () => new Date("2026-11-20T09:00:00Z"),
    });

  it("posts what each chat reads", async () => {
    await post("slack");
    await post("teams");
    await post("discord");
    const bodies = receiver.messages.map(({ body }) => Object.keys(JSON.parse(body)));
    expect(bodies).to.deep.equal([["text", "blocks"], ["type", "attachments"], [
      "embeds",
      "allowed_mentions",
    ]]);
    expect(receiver.messages[0]?.headers["content-type"]).to.equal("application/json");
  });

  for (const { chat, answer: [code, headers, body], status, seconds = null } of ANSWERS) {
    it(`takes ${chat}'s ${code} ${body.slice(0, 60)} for: ${status}`, async () => {
      receiver.answer = (response) => response.writeHead(code, headers).end(body);
      const outcome = await post(chat);
      expect(outcome).to.include({ status, retryAfterSeconds: seconds });
      expect(outcome.message).to.match(/^It answered \d{3}/).and.to.include(body.slice(0, 100));
    });
  }

  it("follows no redirect, and goes to no private address", async () => {
    receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end();
    expect((await post("slack")).status).to.equal("refused");
    expect(receiver.messages).to.have.length(1);
    for (const url of [receiver.url, "https://169.254.169.254/latest/meta-data"]) {
      const outcome = await post("slack", [], url);
      expect(outcome.status).to.equal("retry");
      expect(outcome.post.error?.code).to.be.a("string");
    }
    expect(receiver.messages).to.have.length(1);
  });
});
