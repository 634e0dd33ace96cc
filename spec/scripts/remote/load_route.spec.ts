import { expect } from "chai";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { loadRoute } from "../../../scripts/remote/load_route.ts";
import {
  REMOTE_OPERATIONS,
  type RemoteOperationId,
} from "../../../scripts/remote/remote_operations.ts";

describe("loadRoute", () => {
  for (const id of Object.keys(REMOTE_OPERATIONS) as RemoteOperationId[]) {
    it(`loads ${id} as the API has it`, async () => {
      const listed = ROUTES.find(({ operationId }) => operationId === id)!;
      const loaded = await loadRoute(id);
      if (loaded === listed) return expect(loaded.method).to.equal("GET");
      // what changes something leaves an entry in the audit trail, and some answers say what is not derived yet: each time
      // by a handler of its own
      const { handler, ...rest } = loaded;
      const { handler: listedHandler, ...listedRest } = listed;
      expect(rest).to.deep.equal(listedRest);
      const what = loaded.method === "GET" ? "findRefreshStatus" : "recordChange";
      expect(String(handler)).to.equal(String(listedHandler)).and.to.include(what);
    });
  }
});
