import { expect } from "chai";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openConnection, openDatabase } from "../../../db/core/connection.ts";
import { connectionOptions } from "../../../db/core/database_url.ts";
import { openRateSession } from "../../../db/accounts/rate_session.ts";
import { StartError } from "../../../lib/core/errors.ts";
import { CERTIFICATE, DATABASE_CERTIFICATE, PRIVATE_KEY } from "../../support/certificate.ts";
import { readServerProgram } from "../../../db/embedded/server_program.ts";
import { startTcpServer, type TcpServer } from "../../../scripts/engines/tcp_server.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

describe("connectionOptions()", () => {
  it("takes host, port, user, password and name apart", () => {
    expect(connectionOptions("mysql://me:p%40ss@db.test:3307/my%24name")).to.include({
      host: "db.test",
      port: 3307,
      user: "me",
      password: "p@ss",
      database: "my$name",
    }).and.not.have.any.keys("ssl", "socketPath");
  });
  it("takes the brackets of an IPv6 address away", () => {
    expect(connectionOptions("mysql://me@[2001:db8::1]:3307/name"))
      .to.include({ host: "2001:db8::1", port: 3307 });
    expect(connectionOptions("mysql://me@[::1]/name")).to.include({ host: "::1", port: 3306 });
  });
  it("reads the modes of TLS", () => {
    const ssl = (query: string) => connectionOptions(`mysql://me@db.test/name?${query}`).ssl;
    expect(ssl("ssl=required")).to.deep.equal({ rejectUnauthorized: false });
    expect(ssl("ssl=verify_ca")).to.deep.equal({ rejectUnauthorized: true });
    expect(ssl("ssl=verify_identity"))
      .to.deep.equal({ rejectUnauthorized: true, verifyIdentity: true });
  });
  for (
    const [query, words] of [
      ["ssl=yes", '"ssl" in DATABASE_URL is one of required, verify_ca, verify_identity'],
      ["ssl-mode=REQUIRED", 'DATABASE_URL has no parameter "ssl-mode". Known are'],
      ["sslCa=/nowhere/ca.pem", '"sslCa" in DATABASE_URL cannot be read: ENOENT'],
    ] as const
  ) {
    it(`refuses ?${query}`, () => {
      expect(() => connectionOptions(`mysql://me@db.test/name?${query}`))
        .to.throw(StartError, words);
    });
  }
  it("refuses to compare a certificate's name with an IP address", () => {
    expect(() => connectionOptions("mysql://me@127.0.0.1/name?ssl=verify_identity"))
      .to.throw(StartError, "needs the host name of the certificate");
  });
});

describe("a database that requires TLS", () => {
  let directory: string;
  let server: TcpServer;
  const program = readServerProgram();
  before(async function () {
    this.timeout(60_000);
    directory = await mkdtemp(join(tmpdir(), "search-visibility-tls-"));
    await writeFile(path("cert.pem"), CERTIFICATE);
    await writeFile(path("key.pem"), PRIVATE_KEY);
    server = await startTcpServer(
      program,
      await createScratchDirectory("search-visibility-tls-"),
      [
        `--ssl-cert=${path("cert.pem")}`,
        `--ssl-key=${path("key.pem")}`,
        "--require-secure-transport=ON",
      ],
    );
  });
  after(async () => {
    await server?.close();
    await rm(directory, { recursive: true });
  });
  const path = (name: string) => join(directory, name);
  /** The server's address by host name, and what follows the question mark. */
  const address = (query: string, host = "localhost") => {
    const url = new URL(server.url);
    return `mysql://${url.username}:${url.password}@${host}:${url.port}/?${query}`;
  };
  const cipherOf = async (url: string) => {
    const connection = await openConnection(url);
    try {
      const [rows] = await connection.query("SHOW STATUS LIKE 'Ssl_cipher'");
      return (rows as { Value: string }[])[0]?.Value; // a row a variable, as the server gives it
    } finally {
      await connection.end();
    }
  };
  const failureOf = (url: string) => cipherOf(url).then(() => "", (error: Error) => error.message);

  it("lets nobody in without TLS", async () => {
    // MySQL names the reason, MariaDB does not
    expect(await failureOf(address(""))).to.match(/insecure transport|Access denied/);
  });
  it("is reached with a certificate that is not checked", async () => {
    expect(await cipherOf(address("ssl=required", "127.0.0.1"))).to.not.equal("");
  });
  it("is refused when its certificate is signed by nobody known", async () => {
    expect(await failureOf(address("ssl=verify_ca"))).to.match(/self-signed certificate/);
  });
  it("is reached when the file of CAs knows it, in whichever mode", async () => {
    const ca = `sslCa=${encodeURIComponent(path("cert.pem"))}`;
    expect(await cipherOf(address(`ssl=verify_ca&${ca}`, "127.0.0.1"))).to.not.equal("");
    expect(await cipherOf(address(`ssl=verify_identity&${ca}`))).to.not.equal("");
    expect(await cipherOf(address(ca))).to.not.equal("");
  });
  it("is used by pools and by admission's connection alike", async () => {
    const db = openDatabase(address("ssl=required"), 1);
    const [rows] = await db.raw("SHOW STATUS LIKE 'Ssl_cipher'");
    await db.destroy();
    expect(rows[0].Value).to.not.equal("");
    const session = await openRateSession(address("ssl=required"), {
      timeoutMs: 5_000,
      clockSql: "UNIX_TIMESTAMP(NOW(6)) * 1000000",
    });
    await session.rollback();
    await session.close();
  });
  it("is refused under a name that its certificate does not have", async () => {
    for (const name of ["cert.pem", "key.pem"]) await writeFile(path(name), DATABASE_CERTIFICATE);
    const admin = await openConnection(server.adminUrl);
    await admin.query(program.flavor === "mysql" ? "ALTER INSTANCE RELOAD TLS" : "FLUSH SSL");
    await admin.end();
    const ca = `sslCa=${encodeURIComponent(path("cert.pem"))}`;
    expect(await cipherOf(address(`ssl=verify_ca&${ca}`))).to.not.equal("");
    expect(await failureOf(address(`ssl=verify_identity&${ca}`)))
      .to.match(/does not match certificate/);
  });
});
