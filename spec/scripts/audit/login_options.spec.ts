import { expect } from "chai";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readLoginOptions } from "../../../scripts/audit/login_options.ts";
import { UsageError } from "../../../scripts/command_line.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

describe("readLoginOptions()", () => {
  it("reads nothing where nothing is given", () => {
    expect(readLoginOptions({})).to.equal(undefined);
  });

  it("reads a user with a password that has colons and spaces, headers and cookies", () => {
    expect(readLoginOptions({
      basic: "ann: se:cret ",
      header: ["Authorization: Bearer a:b", "X-Key:1"],
      cookie: ["sid=a=b; c=2", "d=3"],
    })).to.deep.equal({
      basic: { username: "ann", password: " se:cret " },
      headers: [{ name: "Authorization", value: "Bearer a:b" }, { name: "X-Key", value: "1" }],
      cookies: [
        ...[{ name: "sid", value: "a=b" }, { name: "c", value: "2" }, { name: "d", value: "3" }],
      ],
    });
  });

  it("reads them from files and from the environment", async () => {
    const folder = await createScratchDirectory("login-options-");
    const file = join(folder, "headers.txt");
    await writeFile(file, "X-Key: 1\r\nX-Other: 2\n");
    process.env["SPEC_LOGIN"] = "ann:secret";
    try {
      expect(readLoginOptions({ basic: "env:SPEC_LOGIN", header: [`@${file}`] })).to.deep.equal({
        basic: { username: "ann", password: "secret" },
        headers: [{ name: "X-Key", value: "1" }, { name: "X-Other", value: "2" }],
      });
    } finally {
      delete process.env["SPEC_LOGIN"];
      await rm(folder, { recursive: true });
    }
  });

  const WRONG: [Parameters<typeof readLoginOptions>[0], RegExp][] = [
    [{ basic: "secret" }, /^--basic needs USER:PASSWORD\.$/],
    [{ header: ["secret"] }, /^--header needs "NAME: VALUE"\.$/],
    [{ cookie: ["secret"] }, /^--cookie needs NAME=VALUE\.$/],
    [
      { basic: "env:SPEC_NOT_SET" },
      /^--basic: the environment variable SPEC_NOT_SET is not set\.$/,
    ],
    [{ header: ["@/no/such/file"] }, /^--header: the file cannot be read: ENOENT/],
  ];
  for (const [values, message] of WRONG) {
    it(`says what is missing: ${message.source}`, () => {
      expect(() => readLoginOptions(values)).to.throw(UsageError, message);
    });
  }
});
