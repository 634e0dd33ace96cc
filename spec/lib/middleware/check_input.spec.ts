import { expect } from "chai";
import { idParams } from "../../../lib/middleware/check_input.ts";

describe("idParams()", () => {
  it("returns :id and what ends in _id, and no other parameter", () => {
    expect(idParams("/sites/:id/audits/:audit_id/issues/:code")).to.deep.equal(["id", "audit_id"]);
    expect(idParams("/x/:identity/:idea")).to.deep.equal([]);
  });
});
