import { expect } from "chai";
import { postJson } from "../../../lib/ai_engines/post_json.ts";

describe("postJson()", () => {
  const context = { signal: new AbortController().signal, now: () => new Date() };

  it("shows no password of an address that cannot be asked", async () => {
    const { fault } = await postJson(
      {
        url: "http://user:hunter2-secret@127.0.0.1:9/v1",
        apiKey: null,
        timeoutMs: 1_000,
        maxBytes: 10,
      },
      {},
      context,
    );
    expect(fault?.code).to.equal("unreachable");
    expect(fault?.message).to.contain("127.0.0.1:9").and.not.to.contain("hunter2");
  });
});
