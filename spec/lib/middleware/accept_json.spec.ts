import { expect } from "chai";
import { acceptsJson } from "../../../lib/middleware/accept_json.ts";

describe("acceptsJson()", () => {
  const accepted = [
    undefined,
    "",
    "*/*",
    "application/*",
    "application/json",
    "Application/JSON; charset=utf-8",
    "text/html, application/json;q=0.1",
    "text/html,*/*;q=0.8",
    "application/*;q=0, application/json",
  ];
  for (const accept of accepted) {
    it(`returns true for ${accept}`, () => expect(acceptsJson(accept)).to.equal(true));
  }
  const refused = [
    "text/html",
    "application/xml",
    "application/vnd.api+json",
    "application/json;q=0",
    "*/*, application/json; q=0",
    "nonsense",
  ];
  for (const accept of refused) {
    it(`returns false for ${accept}`, () => expect(acceptsJson(accept)).to.equal(false));
  }
});
