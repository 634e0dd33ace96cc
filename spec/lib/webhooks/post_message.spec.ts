import { expect } from "chai";
import { createTargetGuard, postMessage } from "../../../lib/webhooks/post_message.ts";
import { startReceiver, type WebhookReceiver } from "../../support/accounts/webhook_receiver.ts";

const LOOPBACK = ["127.0.0.0/8"];

describe("postMessage()", () => {
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const post = (changes: Partial<Parameters<typeof postMessage>[1]> = {}, url = receiver.url) =>
    postMessage({ url, headers: { "webhook-id": "msg_1" }, body: "{}" }, {
      allowPrivate: LOOPBACK,
      signal: new AbortController().signal,
      ...changes,
    });

  it("posts body and headers, and keeps the first KB of the answer and few headers", async () => {
    receiver.answer = (response) =>
      response.writeHead(201, { "x-secret": "1", "content-type": "text/plain" }).end(
        "é".repeat(700),
      );
    const outcome = await post();
    const [message] = receiver.messages;
    expect(message?.body).to.equal("{}");
    expect(message?.path).to.equal("/hook");
    expect(message?.headers["webhook-id"]).to.equal("msg_1");
    expect(outcome).to.include({ status: 201, error: null, bodyCut: true });
    expect(outcome.body).to.equal("é".repeat(512));
    expect(outcome.headers).to.have.property("content-type", "text/plain");
    expect(outcome.headers).not.to.have.property("x-secret");
  });

  it("ends after its time, whether the answer, its end or more of it is missing", async () => {
    const hangs: WebhookReceiver["answer"][] = [
      () => {},
      (response) => void response.writeHead(200).write("a"),
      (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write("a"), 20);
        response.on("close", () => clearInterval(timer));
      },
    ];
    for (const hang of hangs) {
      receiver.answer = hang;
      const { status, error, durationMs } = await post({ timeoutMs: 300 });
      expect({ status, code: error?.code }).to.deep.equal({ status: null, code: "timeout" });
      expect(durationMs).to.be.within(250, 2_000);
    }
  });

  it("reads 16 KB of an endless answer, and hangs up", async () => {
    let written = 0;
    receiver.answer = (response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024, "a");
      const write = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on("drain", write);
      write();
    };
    const { status, bodyCut, body } = await post();
    expect({ status, bodyCut, length: body.length })
      .to.deep.equal({ status: 200, bodyCut: true, length: 1024 });
    // what the sockets' buffers took
    expect(written).to.be.below(16 * 1024 * 1024);
  });

  it("follows no redirect", async () => {
    receiver.answer = (response) =>
      response.writeHead(302, { Location: `http://127.0.0.1:${receiver.port}/elsewhere` }).end();
    expect((await post()).status).to.equal(302);
    expect(receiver.messages.map(({ path }) => path)).to.deep.equal(["/hook"]);
  });

  it("names a closed port, and a connection that ends without an answer", async () => {
    receiver.answer = (response) => response.destroy();
    expect((await post()).error?.code).to.equal("reset");
    const url = receiver.url;
    await receiver.close();
    expect((await post({}, url)).error?.code).to.equal("refused");
    receiver = await startReceiver();
  });

  it("connects to no private address, whatever a name resolves to when it is called", async () => {
    const answers = ["127.0.0.1", "169.254.169.254", "::ffff:127.0.0.1"];
    for (const address of answers) {
      const family = address.includes(":") ? 6 : 4;
      const lookup = () => Promise.resolve([{ address, family }]);
      const url = `https://hooks.example.com:${receiver.port}/`;
      const { error } = await post({ allowPrivate: [], lookup }, url);
      expect(error?.code, address).to.equal("forbidden_address");
      expect(error?.message).not.to.include(address);
    }
    expect(receiver.messages).to.deep.equal([]);
  });

  it("breaks off when the process stops", async () => {
    receiver.answer = () => {};
    const stopping = new AbortController();
    const posted = post({ signal: stopping.signal }).then(() => "ended", (error) => error.message);
    await receiver.arrived(1);
    stopping.abort(new Error("The process stops."));
    expect(await posted).to.equal("The process stops.");
  });
});

describe("createTargetGuard()", () => {
  it("allows public addresses by https, and private ones that are opened by both", () => {
    const https = createTargetGuard("https://a.example/", ["10.0.0.0/8"]);
    const http = createTargetGuard("http://a.example/", ["10.0.0.0/8"]);
    const judge = (ip: string) => [https(ip), http(ip)];
    expect(judge("93.184.215.14")).to.deep.equal([true, false]);
    expect(judge("10.1.2.3")).to.deep.equal([true, true]);
    expect(judge("127.0.0.1")).to.deep.equal([false, false]);
    expect(judge("169.254.169.254")).to.deep.equal([false, false]);
  });
});
