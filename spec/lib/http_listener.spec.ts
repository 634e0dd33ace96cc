import { expect } from "chai";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { createHttpServer, listen } from "../../lib/http_listener.ts";

const HERE = { host: "127.0.0.1", port: 0, log: () => {} };

describe("listen()", () => {
  it("closes connections whose request has not arrived", async () => {
    const listener = await listen((_request, response) => response.end(), HERE);
    const port = Number(new URL(listener.url).port);
    const silent = connect(port, "127.0.0.1");
    const halting = connect(port, "127.0.0.1");
    halting.write("GET / HTTP/1.1\r\nHo");
    await Promise.all([once(silent, "connect"), once(halting, "connect")]);
    const ended = Promise.all([silent, halting].map(waitForClose));
    await listener.close();
    await ended;
  });

  it("answers 408 in the form of other errors to what does not arrive in time", async () => {
    const lines: unknown[] = [];
    const server = createHttpServer(
      () => {},
      (_level, event, fields) => lines.push([event, fields]),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const client = connect(port, "127.0.0.1");
    const [socket] = await once(server, "connection");
    const error = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    server.emit("clientError", error, socket);
    const [head = "", body = ""] = (await text(client)).split("\r\n\r\n");
    expect(head).to.match(/^HTTP\/1\.1 408 Request Timeout\r\n/).and.include("nosniff");
    const { request_id: id, ...answer } = JSON.parse(body);
    expect(answer).to.deep.equal({
      message: "The request did not arrive in time.",
      code: "request_timeout",
      status: 408,
    });
    const fields = { request_id: id, status: 408, reason: "ERR_HTTP_REQUEST_TIMEOUT" };
    expect(lines).to.deep.equal([["broken_request", fields]]);
    server.close();
  });

  it("answers 405 to CONNECT in the form of other errors, and closes the connection", async () => {
    const lines: unknown[] = [];
    const server = createHttpServer(
      () => {},
      (_level, event, fields) => lines.push([event, fields]),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo; // it listens on TCP
    // a client that never closes its side
    const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    client.write(
      "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\nX-Request-Id: tunnel-1\r\n\r\n",
    );
    const [socket] = await once(server, "connection");
    const closed = waitForClose(socket);
    const [head = "", body = ""] = (await text(client)).split("\r\n\r\n");
    expect(head).to.match(/^HTTP\/1\.1 405 Method Not Allowed\r\n/)
      .and.include("nosniff")
      .and.include("\r\nAllow: DELETE, GET,")
      .and.include("\r\nX-Request-Id: tunnel-1");
    expect(JSON.parse(body)).to.deep.equal({
      message: "This server is no proxy: CONNECT is not allowed.",
      code: "method_not_allowed",
      status: 405,
      request_id: "tunnel-1",
    });
    const fields = { request_id: "tunnel-1", status: 405, reason: "CONNECT" };
    expect(lines).to.deep.equal([["broken_request", fields]]);
    await closed;
    client.destroy();
    server.close();
  });

  it("waits for the answer to a request that has arrived", async () => {
    let answer = () => {};
    const arrived = Promise.withResolvers<void>();
    const listener = await listen(
      (_request, response) => {
        answer = () => response.end("late");
        arrived.resolve();
      },
      HERE,
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
