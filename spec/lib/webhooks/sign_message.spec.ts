import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { createWebhookSecret, signMessage } from "../../../lib/webhooks/sign_message.ts";

describe("signMessage()", () => {
  const timestamp = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ type: "audit.completed", data: { domain: "münchen.example" } });
  const headersFor = (secrets: readonly string[]) => ({
    "webhook-id": "msg_1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signMessage({ id: "msg_1", timestamp, body }, secrets),
  });

  it("signs as the specification's own library does", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const expected = new Webhook(secret).sign("msg_1", new Date(timestamp * 1000), body);
    expect(headersFor([secret])["webhook-signature"]).to.equal(expected);
  });

  it("is verified with either secret of a rotation, and with no other", () => {
    const [present, before, other] = [1, 2, 3].map(createWebhookSecret) as [string, string, string];
    const headers = headersFor([present, before]);
    for (const secret of [present, before]) {
      expect(new Webhook(secret).verify(body, headers)).to.deep.equal(JSON.parse(body));
    }
    expect(() => new Webhook(other).verify(body, headers)).to.throw("No matching signature");
    expect(() => new Webhook(present).verify(`${body} `, headers)).to.throw();
  });
});
