import { expect } from "chai";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { runScript } from "../support/script.ts";
import { useWarmScripts } from "../support/warm_scripts/use_warm_scripts.ts";
import { incident } from "../support/search/incidents.ts";

describe("npm run updates", () => {
  let database: SpecDatabase;
  let folder: string;
  const runWarm = useWarmScripts();

  before(async () => {
    database = await createSpecDatabase();
    folder = await createScratchDirectory("updates-");
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const settings = () => ({ DATABASE_URL: database.url });
  const updates = (...args: string[]) => runWarm("updates", args, settings());
  const fileOf = async (content: unknown) => {
    const path = join(folder, "incidents.json");
    await writeFile(path, JSON.stringify(content));
    return path;
  };

  it("brings the dashboard's file", async () => {
    const path = await fileOf([
      incident({
        id: "XhUDXP7A67iHCD2kmbVu",
        title: "September 2026 spam update",
        begin: "2026-09-24T16:15:00+00:00",
        end: "2026-10-08T08:00:00+00:00",
      }),
      incident({ id: "new", title: "October core update", begin: "2026-10-08T10:00:00+00:00" }),
      incident({
        id: "serving",
        title: "Serving",
        begin: "2026-10-05T10:00:00+00:00",
        service: "Serving",
      }),
    ]);
    const { code, stdout, stderr } = await runScript("updates", [path], settings());
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(stdout).to.equal(
      "Updates of the ranking: 1 added, 0 changed, 1 as before. Other entries: 1.\n" +
        "The list is known up to 2026-10-09.\n",
    );
    // the program's own list is known up to a later day: what it has stays as it is
    expect(await database.db("search_updates").pluck("id")).to.deep.equal(["new"]);
    const again = await updates(path, "--until", "2026-10-10", "--json");
    expect(JSON.parse(again.stdout)).to.deep.equal({
      added_count: 0,
      changed_count: 0,
      unchanged_count: 2,
      other_count: 1,
      known_until: "2026-10-10",
    });
    expect(await database.db("search_updates").pluck("id").orderBy("id"))
      .to.deep.equal(["XhUDXP7A67iHCD2kmbVu", "new"]);
  });

  it("refuses what is wrong, and says what to do", async () => {
    const wrong: [string[], number, RegExp][] = [
      [[], 2, /Give one FILE/],
      [[join(folder, "none.json")], 2, /There is no file/],
      [[folder], 2, /is no file/],
      [[await fileOf([]), "--until", "today"], 2, /--until must be a day/],
      [[await fileOf([])], 1, /The file has no entries.*incidents\.json/s],
    ];
    for (const [args, expected, message] of wrong) {
      const { code, stderr } = await updates(...args);
      expect(stderr).to.match(message);
      expect(code, stderr).to.equal(expected);
    }
  });
});
