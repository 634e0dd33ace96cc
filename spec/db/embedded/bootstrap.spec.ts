import { expect } from "chai";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServerFiles, userFlags } from "../../../db/embedded/bootstrap.ts";
import { readServerProgram } from "../../../db/embedded/server_program.ts";
import { StartError } from "../../../lib/core/errors.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

describe("createServerFiles()", () => {
  let directory: string;
  let files: string;
  beforeEach(async () => {
    directory = await createScratchDirectory("bootstrap-");
    files = join(directory, "files");
  });
  afterEach(() => rm(directory, { recursive: true }));

  it("creates the files of a server, and removes what an earlier attempt left", async () => {
    await mkdir(`${files}.new-0badcafe`);
    await writeFile(join(`${files}.new-0badcafe`, "half"), "");
    await createServerFiles(readServerProgram(), files);
    expect(await readdir(directory)).to.deep.equal(["files"]);
    expect(existsSync(join(files, "mysql"))).to.equal(true);
  });

  it("leaves files that are there", async () => {
    await mkdir(files);
    await createServerFiles({ ...readServerProgram(), path: "/nonexistent" }, files);
    expect(await readdir(files)).to.deep.equal([]);
  });

  it("says why the server's program failed, and leaves nothing that looks finished", async () => {
    const path = join(directory, "broken-server");
    await writeFile(path, "#!/bin/sh\necho 'It has no memory.' >&2\nexit 3\n");
    await chmod(path, 0o755);
    const error = await createServerFiles({ ...readServerProgram(), path, flavor: "mysql" }, files)
      .catch((reason) => reason);
    expect(error).to.be.instanceOf(StartError);
    expect(error.message).to.contain(": 3)").and.contain("It has no memory.");
    expect(existsSync(files)).to.equal(false);
  });

  it("names the user to a server that root starts, and to no other", () => {
    expect(userFlags()).to.deep.equal(process.getuid?.() === 0 ? ["--user=root"] : []);
  });
});
