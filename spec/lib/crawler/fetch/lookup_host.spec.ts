import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LookupAddress } from "node:dns";
import { expect } from "chai";
import { createLookup } from "../../../../lib/crawler/fetch/lookup_host.ts";
import { type SpecNameServer, startNameServer } from "../../../support/name_server.ts";
import { createScratchDirectory } from "../../../support/scratch_directory.ts";

const SIX = "2001:0db8:0000:0000:0000:0000:0000:0001";
const NAMES = new Map([
  ["both.test", { a: ["192.0.2.1", "192.0.2.2"], aaaa: [SIX] }],
  ["six.test", { aaaa: [SIX] }],
  ["nothing.test", {}],
]);
const SYSTEM: LookupAddress[] = [{ address: "192.0.2.9", family: 4 }];

describe("createLookup()", () => {
  let scratch: string;
  let server: SpecNameServer;
  let asked: string[];
  let system: (hostname: string) => Promise<LookupAddress[]>;
  before(async () => {
    scratch = await createScratchDirectory("hosts-");
  });
  after(() => rm(scratch, { recursive: true }));
  beforeEach(async () => {
    asked = [];
    system = () => Promise.resolve(SYSTEM);
    server = await startNameServer((name) => name.endsWith("hang.test") ? null : NAMES.get(name));
  });
  afterEach(() => server.close());
  const open = (changes: Partial<Parameters<typeof createLookup>[0]> = {}) =>
    createLookup({
      servers: [server.address],
      system: (hostname) => {
        asked.push(hostname);
        return system(hostname);
      },
      hostsFile: join(scratch, "none"),
      firstTryMs: 300,
      ...changes,
    });
  const fail = (found: Promise<unknown>) =>
    found.then(() => "found", (error: NodeJS.ErrnoException) => String(error.code));

  it("has all addresses of a name, those of IPv4 first, without the system's threads", async () => {
    const lookup = open();
    expect(await lookup("both.test")).to.deep.equal([
      { address: "192.0.2.1", family: 4 },
      { address: "192.0.2.2", family: 4 },
      { address: "2001:db8::1", family: 6 },
    ]);
    expect(await lookup("six.test")).to.deep.equal([{ address: "2001:db8::1", family: 6 }]);
    expect(asked).to.deep.equal([]);
  });

  it("lets no name wait for others whose servers do not answer, however many", async () => {
    const lookup = open();
    await lookup("both.test");
    let ended = 0;
    const hanging = Array.from({ length: 50 }, async (_, index) => {
      const code = await fail(lookup(`${index}.hang.test`));
      ended++;
      return code;
    });
    await lookup("both.test");
    expect(ended).to.equal(0);
    expect(new Set(await Promise.all(hanging))).to.deep.equal(new Set(["ETIMEOUT"]));
    expect(asked).to.deep.equal([]);
  });

  it("asks the system for what the servers do not know, and gives its error", async () => {
    const lookup = open();
    expect(await lookup("intranet")).to.deep.equal(SYSTEM);
    expect(await lookup("nothing.test")).to.deep.equal(SYSTEM);
    system = () => Promise.reject(Object.assign(new Error("no"), { code: "EAI_AGAIN" }));
    expect(await fail(lookup("unknown.test"))).to.equal("EAI_AGAIN");
    expect(asked).to.deep.equal(["intranet", "nothing.test", "unknown.test"]);
  });

  it("asks the system for one name at a time; names that wait too long are not found", async () => {
    const lookup = open();
    const { promise, resolve } = Promise.withResolvers<LookupAddress[]>();
    system = () => promise;
    const first = lookup("first.test");
    const others = ["a", "b", "c"].map((name) => fail(lookup(`${name}.test`)));
    expect(await Promise.all(others)).to.deep.equal(["ENOTFOUND", "ENOTFOUND", "ENOTFOUND"]);
    expect(asked).to.have.length(1);
    resolve(SYSTEM);
    expect(await first).to.deep.equal(SYSTEM);
    expect(await lookup("later.test")).to.deep.equal(SYSTEM);
  });

  it("leaves the names of the hosts file to the system, in any case and on any line", async () => {
    const hostsFile = join(scratch, "hosts");
    await writeFile(
      hostsFile,
      "# both.test\n127.0.0.1\tlocalhost\r\n10.0.0.5 Pinned.test alias # six.test\n",
    );
    const lookup = open({ hostsFile });
    for (const name of ["pinned.test", "PINNED.test", "alias", "localhost"]) {
      expect(await lookup(name)).to.deep.equal(SYSTEM);
    }
    expect(server.asked).to.deep.equal([]);
    expect((await lookup("both.test"))[0]?.address).to.equal("192.0.2.1");
  });

  it("asks the system where no name server answers at all", async () => {
    const lookup = open();
    expect(await lookup("1.hang.test")).to.deep.equal(SYSTEM);
    server.close();
    const other = await startNameServer(() => null);
    other.close();
    expect(await open({ servers: [other.address] })("both.test")).to.deep.equal(SYSTEM);
    server = await startNameServer(() => null);
  });
});
