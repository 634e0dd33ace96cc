import { expect } from "chai";
import { insertImport } from "../../../db/imports/imports.ts";
import { findImportSource } from "../../../db/search_data/import_sources.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { specImport } from "../../support/imports/import_rows.ts";

describe("findImportSource()", () => {
  const db = useSpecDatabase();

  it("finds by what way each import came, and knows none that was deleted", async () => {
    const ids: number[] = [];
    for (const source of ["search_console", "http", "command_line"] as const) {
      ids.push(await insertImport(db(), specImport({ source })));
    }
    const found = await Promise.all([...ids, 999_999].map((id) => findImportSource(db(), id)));
    expect(found).to.deep.equal(["search_console", "http", "command_line", undefined]);
  });
});
