import { expect } from "chai";
import { createRequestId } from "../../../lib/middleware/request_id.ts";

describe("createRequestId()", () => {
  it("returns 16 characters that never repeat", () => {
    const ids = Array.from({ length: 1000 }, createRequestId);
    for (const id of ids) expect(id).to.match(/^[\w-]{16}$/);
    expect(new Set(ids).size).to.equal(1000);
  });
});
