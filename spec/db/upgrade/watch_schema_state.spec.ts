import { expect } from "chai";
import { MIGRATIONS } from "../../../db/migrations/mod.ts";
import { watchSchemaState } from "../../../db/upgrade/watch_schema_state.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { waitFor } from "../../support/wait.ts";

describe("watchSchemaState()", () => {
  const db = useSpecDatabase();
  let lines: [level: string, event: string][] = [];
  beforeEach(async () => {
    lines = [];
    await db()("schema_state").update({ oldest_version: 1 });
  });
  const watch = () =>
    watchSchemaState(db(), (level, event) => void lines.push([level, event]), { everyMs: 5 });

  it("aborts once when a newer program says that this one may not go on", async () => {
    const watched = watch();
    try {
      await db()("schema_state").update({ oldest_version: MIGRATIONS.length });
      expect(watched.outdated.aborted).to.equal(false);
      await db()("schema_state").update({ oldest_version: MIGRATIONS.length + 1 });
      await waitFor("the end of the program", () => watched.outdated.aborted);
      expect(String(watched.outdated.reason))
        .to.equal("Error: A newer version of this program has changed the schema.");
      expect(lines).to.deep.equal([["error", "program_outdated"]]);
    } finally {
      watched.close();
    }
  });

  it("logs that the state could not be read, and goes on", async () => {
    await db().raw("RENAME TABLE schema_state TO hidden_state");
    await db().raw("CREATE VIEW schema_state AS SELECT id FROM hidden_state");
    const watched = watch();
    try {
      await waitFor(
        "the warning",
        () => lines.some(([, event]) => event === "schema_state_not_read"),
      );
      await db().raw("DROP VIEW schema_state");
      await db().raw("RENAME TABLE hidden_state TO schema_state");
      expect(watched.outdated.aborted).to.equal(false);
      await db()("schema_state").update({ oldest_version: MIGRATIONS.length + 1 });
      await waitFor("the end of the program", () => watched.outdated.aborted);
    } finally {
      watched.close();
    }
  });
});
