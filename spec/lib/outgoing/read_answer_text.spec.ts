import { expect } from "chai";
import { readAnswerText } from "../../../lib/outgoing/read_answer_text.ts";

const MAX_BYTES = 16 * 1024 * 1024;

describe("readAnswerText()", () => {
  it("gives an answer as it came", async () => {
    const text = JSON.stringify({ rows: ["tee 😀", "\ud800"] });
    expect(await readAnswerText(new Response(text), MAX_BYTES)).to.deep.equal({ text });
    expect(await readAnswerText(new Response(null), MAX_BYTES)).to.deep.equal({ text: "" });
  });

  it("gives up where an answer does not end, or says that it is too long", async () => {
    let isCanceled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(0x20)),
      cancel: () => void (isCanceled = true),
    });
    expect(await readAnswerText(new Response(endless), MAX_BYTES)).to.deep.equal({
      excess: "bytes",
    });
    expect(isCanceled).to.equal(true);
    const long = new Response("{}", { headers: { "Content-Length": String(MAX_BYTES + 1) } });
    expect(await readAnswerText(long, MAX_BYTES)).to.deep.equal({ excess: "bytes" });
  });

  for (
    const [what, text] of [
      ["millions of empty lists", `[${"[],".repeat(2_000_000)}[]]`],
      ["millions of members", `{${'"a":0,'.repeat(2_000_000)}"a":0}`],
      ["lists within lists", "[".repeat(1_000) + "]".repeat(1_000)],
    ] as const
  ) {
    it(`gives up where an answer holds ${what}, which would take a gigabyte`, async () => {
      expect(await readAnswerText(new Response(text), MAX_BYTES)).to.deep.equal({
        excess: "values",
      });
    });
  }

  it("takes 25,000 rows of Google's", async () => {
    const row = { keys: ["tee", "https://a.test/", "deu", "MOBILE"], clicks: 1, position: 2.5 };
    const rows = Array.from({ length: 25_000 }, () => ({ ...row, impressions: 3, ctr: 0.3 }));
    expect(await readAnswerText(new Response(JSON.stringify({ rows })), MAX_BYTES))
      .to.have.property("text");
  });
});
