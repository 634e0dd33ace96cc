import { expect } from "chai";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { listen } from "../../lib/http_listener.ts";

describe("listen()", () => {
  it("closes connections whose request has not arrived", async () => {
    const listener = await listen((_request, response) => response.end(), "127.0.0.1", 0);
    const port = Number(new URL(listener.url).port);
    const silent = connect(port, "127.0.0.1");
    const halting = connect(port, "127.0.0.1");
    halting.write("GET / HTTP/1.1\r\nHo");
    await Promise.all([once(silent, "connect"), once(halting, "connect")]);
    const ended = Promise.all([silent, halting].map(waitForClose));
    await listener.close();
    await ended;
  });

  it("waits for the answer to a request that has arrived", async () => {
    let answer = () => {};
    const arrived = Promise.withResolvers<void>();
    const listener = await listen(
      (_request, response) => {
        answer = () => response.end("late");
        arrived.resolve();
      },
      "127.0.0.1",
      0,
    );
    const response = fetch(listener.url);
    await arrived.promise;
    const closed = listener.close();
    answer();
    expect(await (await response).text()).to.equal("late");
    await closed;
  });
});

function waitForClose(socket: Socket): Promise<void> {
  // a connection may be reset
  socket.resume().on("error", () => {});
  return new Promise((resolve) => socket.once("close", () => resolve()));
}
