import { expect } from "chai";
import { watchCopies } from "../../../../lib/commands/imports/watch_copies.ts";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { ImportLog } from "../../../../lib/importers/import_log.ts";
import { openImport, readImport } from "../../../../lib/importers/read_import.ts";
import { collect, OPTIONS } from "../../../support/imports/imports.ts";

describe("watchCopies()", () => {
  const TEXT = "date,query,clicks,impressions\n2026-11-01,tea,1,10\n";
  async function read(texts: Record<string, string>): Promise<() => void> {
    const files = Object.entries(texts).map(([name, text]) => fileFromText(name, text));
    const log = new ImportLog();
    const watched = watchCopies(await openImport(files, "auto", { options: OPTIONS, log }));
    await collect(readImport(watched.opened, OPTIONS, log));
    return () => watched.refuseCopies();
  }

  it("names the copy and the other file", async () => {
    const refuse = await read({
      "a.csv": TEXT,
      "b.csv": TEXT.replace("tea", "cup"),
      "c.csv": TEXT,
    });
    expect(refuse).to.throw("c.csv: It is a copy of a.csv")
      .with.property("code", "file_twice");
  });

  it("lets files pass that differ, and a single one", async () => {
    expect(await read({ "a.csv": TEXT, "b.csv": `${TEXT}\n` })).not.to.throw();
    expect(await read({ "a.csv": TEXT })).not.to.throw();
  });
});
