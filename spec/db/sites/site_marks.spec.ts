import { expect } from "chai";
import { findSiteMark, replaceSiteMark } from "../../../db/sites/site_marks.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("replaceSiteMark()", () => {
  const db = useSpecDatabase();
  const own = { siteId: 1, kind: "decay" } as const;
  const replace = (revision: number | null, mark: string) =>
    db().transaction((trx) => replaceSiteMark(trx, own, { revision, mark, now: NOW }));

  it("writes over the mark that was read, and not over another one", async () => {
    expect(await findSiteMark(db(), 1, "decay")).to.equal(undefined);
    expect(await replace(null, "a")).to.equal(true);
    expect(await replace(null, "b")).to.equal(false);
    expect(await replace(1, "c")).to.equal(true);
    expect(await replace(1, "d")).to.equal(false);
    expect(await findSiteMark(db(), 1, "decay")).to.deep.equal({ revision: 2, mark: "c" });
    expect(await findSiteMark(db(), 1, "keywords")).to.equal(undefined);
  });
});
