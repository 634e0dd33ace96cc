import { expect } from "chai";
import { md5 } from "../../../db/core/md5.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("md5()", () => {
  const db = useSpecDatabase();

  it("gives the sixteen bytes that the server gives for the same text in UTF-8", async () => {
    expect(md5("").toString("hex")).to.equal("d41d8cd98f00b204e9800998ecf8427e");
    for (const text of ["abc", "Tee für \u{1F375}", "a\0b"]) {
      const [[row]] = await db().raw("SELECT UNHEX(MD5(?)) AS hash", [text]);
      expect(md5(text)).to.deep.equal(row.hash);
    }
  });
});
