import { expect } from "chai";
import { checkFolders, checkSubjects, SUBJECT_EXCEPTIONS } from "../../../scripts/house/rooms.ts";

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}/f${index}.ts`, text: "" }));

describe("checkFolders()", () => {
  it("accepts 40 files in a folder and refuses 41", () => {
    expect(checkFolders(files("lib/a", 40))).to.deep.equal([]);
    expect(checkFolders(files("lib/a", 41))).to.deep.equal([
      {
        path: "lib/a",
        line: 1,
        message: "41 files are more than 40: divide the folder by subject.",
      },
    ]);
  });

  it("counts the files of each folder alone", () => {
    expect(checkFolders([...files("lib/a", 40), ...files("lib/a/b", 40)])).to.deep.equal([]);
  });

  it("lets migrations and schemas grow", () => {
    expect(checkFolders([...files("db/migrations", 50), ...files("schemas", 50)])).to.deep.equal(
      [],
    );
  });
});

describe("checkSubjects()", () => {
  const file = (path: string, target: string, word = "import") => ({
    path,
    text: `${word} { a } from "${target}";\n`,
  });

  it("lets a subject use those before it, on every floor", () => {
    const sources = [
      file("db/audits/a.ts", "../sites/b.ts"),
      file("lib/routes/search/a.ts", "../../commands/audits/b.ts"),
      file("lib/jobs/a.ts", "../commands/assistant/b.ts"),
    ];
    expect(checkSubjects(sources, [])).to.deep.equal([]);
  });

  it("refuses a later subject, but not its types", () => {
    const path = "lib/commands/sites/a.ts";
    expect(checkSubjects([file(path, "../audits/b.ts", "import type")], [])).to.deep.equal([]);
    expect(checkSubjects([file(path, "../audits/b.ts")], [])).to.deep.equal([
      {
        path,
        line: 1,
        message: 'sites comes before audits: do not import "lib/commands/audits/b.ts".',
      },
    ]);
  });

  it("accepts an exception, and refuses one that is not needed any more", () => {
    const path = "lib/commands/sites/a.ts";
    expect(checkSubjects([file(path, "../audits/b.ts")], [path])).to.deep.equal([]);
    expect(checkSubjects([file(path, "../core/b.ts")], [path])).to.deep.equal([
      {
        path,
        line: 1,
        message: "Take it off the list of exceptions: it uses no later subject.",
      },
    ]);
  });

  it("knows 16 exceptions at most", () => {
    expect(SUBJECT_EXCEPTIONS).to.have.lengthOf.at.most(16);
  });
});
