import { expect } from "chai";
import { once } from "node:events";
import { openEventStream, writeEvent } from "../../../../lib/web/live/event_stream.ts";

describe("openEventStream()", () => {
  it("sends what it is given, and ends", async () => {
    let closes = 0;
    const { body, send, end } = openEventStream(new AbortController().signal, () => closes++);
    send(writeEvent({ event: "progress", id: 7, data: { title: "a\nb" } }));
    end();
    send("too late");
    const text = (await body.toArray()).join("");
    expect(text).to.equal(
      'retry: 3000\n\nid: 7\nevent: progress\ndata: {"title":"a\\nb"}\n\n',
    );
    expect(closes).to.equal(1);
  });

  it("closes when its reader goes, or has gone already", async () => {
    const gone = new AbortController();
    let closes = 0;
    const { body, send, end } = openEventStream(gone.signal, () => closes++);
    gone.abort();
    await once(body, "close");
    send("nobody hears it");
    end();
    const late = openEventStream(gone.signal, () => closes++);
    await once(late.body, "close");
    expect(closes).to.equal(2);
  });

  it("closes when its reader lets 64 KiB lie", async () => {
    let closes = 0;
    const { body, send } = openEventStream(new AbortController().signal, () => closes++);
    for (let sent = 0; sent < 80; sent++) send("x".repeat(1024));
    await once(body, "close");
    expect(closes).to.equal(1);
    expect(body.readableLength).to.be.below(70 * 1024);
  });
});
