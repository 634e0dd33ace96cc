import { once } from "node:events";
import { createServer as createPlainServer, type Server } from "node:net";
import { createServer, type TlsOptions } from "node:tls";
import { expect } from "chai";
import { createAddressGuard } from "../../../../lib/crawler/fetch/address.ts";
import { probeTls, type TlsProbeOptions } from "../../../../lib/crawler/fetch/probe_tls.ts";
import { CERTIFICATE, PRIVATE_KEY } from "../../../support/certificate.ts";

describe("probeTls()", () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.close();
    server = null;
  });

  async function listen(created: Server): Promise<number> {
    server = created;
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port.");
    return address.port;
  }

  const secure = (options: TlsOptions = {}) =>
    listen(createServer({ cert: CERTIFICATE, key: PRIVATE_KEY, ...options }));

  const probe = (host: string, port: number, options: Partial<TlsProbeOptions> = {}) =>
    probeTls(host, 443, {
      guard: createAddressGuard({ allowPrivate: ["127.0.0.0/8"] }),
      connectTo: [`${host}:443:127.0.0.1:${port}`],
      now: new Date("2119-12-31T12:00:00Z"),
      timeoutMs: 2_000,
      signal: new AbortController().signal,
      ...options,
    });

  it("reports a trusted certificate, and what both sides agree on", async () => {
    const port = await secure({ ALPNProtocols: ["h2"] });
    expect(await probe("site.test", port, { ca: CERTIFICATE })).to.deep.equal({
      protocol: "TLSv1.3",
      cipher: "TLS_AES_256_GCM_SHA384",
      alpn: "h2",
      validFrom: "2020-01-01T00:00:00.000Z",
      validTo: "2120-01-01T00:00:00.000Z",
      daysLeft: 0,
      nameMatches: true,
      selfSigned: false,
      trustError: null,
      subject: "site.test",
      issuer: "site.test",
    });
  });

  it("connects to a certificate that nobody trusts, for another name, that has expired", async () => {
    const port = await secure();
    expect(await probe("other.test", port, { now: new Date("2120-01-03T00:00:00Z") }))
      .to.deep.include({
        nameMatches: false,
        selfSigned: true,
        trustError: "DEPTH_ZERO_SELF_SIGNED_CERT",
        daysLeft: -2,
        alpn: null,
      });
  });

  it("reports a protocol that browsers no longer speak", async () => {
    const port = await secure({
      minVersion: "TLSv1.1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0",
    });
    expect(await probe("site.test", port)).to.include({ protocol: "TLSv1.1" });
  });

  it("returns null when the host does not resolve, refuses, or speaks no TLS", async () => {
    const port = await listen(
      createPlainServer((socket) => socket.end("HTTP/1.1 400 Bad\r\n\r\n")),
    );
    expect(await probe("site.test", port)).to.equal(null);
    expect(await probe("site.test", 1)).to.equal(null);
    const lookup = () => Promise.reject(new Error("getaddrinfo ENOTFOUND"));
    expect(await probe("site.test", port, { connectTo: [], lookup })).to.equal(null);
  });

  it("returns null for an address that is not allowed, without a connection", async () => {
    const port = await secure();
    let connections = 0;
    server?.on("connection", () => connections++);
    const guard = createAddressGuard({ allowPrivate: [] });
    expect(await probe("site.test", port, { guard })).to.equal(null);
    expect(connections).to.equal(0);
  });

  it("gives up on a server that never answers", async () => {
    const port = await listen(createPlainServer(() => {}));
    expect(await probe("site.test", port, { timeoutMs: 50 })).to.equal(null);
    expect(await probe("site.test", port, { signal: AbortSignal.abort() })).to.equal(null);
  });
});
