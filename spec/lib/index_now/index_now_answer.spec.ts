import { expect } from "chai";
import { readIndexNowStatus } from "../../../lib/index_now/index_now_answer.ts";

describe("readIndexNowStatus()", () => {
  const OUTCOMES: [number | null, string, boolean, boolean][] = [
    [200, "submitted", true, false],
    [202, "key_pending", true, false],
    [400, "bad_request", false, false],
    [403, "key_not_valid", false, false],
    [422, "urls_not_of_host", false, false],
    [429, "too_many_requests", false, true],
    [503, "server_error", false, true],
    [302, "unexpected_answer", false, false],
    [null, "no_answer", false, true],
  ];
  for (const [status, outcome, accepted, again] of OUTCOMES) {
    it(`takes ${status} for ${outcome}`, () => {
      expect(readIndexNowStatus(status, "It hung."))
        .to.deep.include({ outcome, accepted, again });
    });
  }
});
