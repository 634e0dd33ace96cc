import { expect } from "chai";
import { enumField } from "../../../db/core/enum_field.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("enumField()", () => {
  const db = useSpecDatabase(async (db) => {
    await db.raw("CREATE TABLE moods (mood ENUM('sad','glad','angry') NULL)");
    await db("moods").insert(["glad", "sad", null, "angry"].map((mood) => ({ mood })));
  });

  it("orders by the texts, where the column itself is ordered by their places", async () => {
    const { sql, orderSql } = enumField("moods.mood");
    const sorted = (order: string) => db()("moods").orderByRaw(order).pluck("mood");
    expect(await sorted(orderSql)).to.deep.equal([null, "angry", "glad", "sad"]);
    expect(await sorted(sql)).to.deep.equal([null, "sad", "glad", "angry"]);
  });

  it("compares as text", async () => {
    const { sql } = enumField("moods.mood");
    expect(await db()("moods").whereRaw(`${sql} > ?`, ["b"]).orderBy("mood").pluck("mood"))
      .to.deep.equal(["sad", "glad"]);
  });
});
