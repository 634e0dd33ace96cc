import { expect } from "chai";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { REMOTE_OPERATIONS } from "../../../scripts/remote/remote_operations.ts";

describe("REMOTE_OPERATIONS", () => {
  it("are where the routes have them", () => {
    for (const [id, address] of Object.entries(REMOTE_OPERATIONS)) {
      const route = ROUTES.find(({ operationId }) => operationId === id);
      expect({ method: route?.method, path: route?.path }, id).to.deep.equal(address);
    }
  });
});
