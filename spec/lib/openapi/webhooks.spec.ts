import { expect } from "chai";
import { createValidator } from "../../../lib/core/validate.ts";
import { createOpenApiDocument } from "../../../lib/openapi/openapi.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { EVENT_TYPES, WEBHOOK_EVENTS } from "../../../schemas/webhook_event.ts";

describe("describeWebhooks()", () => {
  it("describes each type of message, and the test", () => {
    const { webhooks } = createOpenApiDocument(ROUTES);
    expect(Object.keys(webhooks)).to.have.members([...EVENT_TYPES, "webhook.test"]);
  });

  for (const [type, { data, example }] of Object.entries(WEBHOOK_EVENTS)) {
    it(`has an example of ${type} that its schema describes, and no further member`, () => {
      const validate = createValidator(data);
      expect(validate(structuredClone(example))).to.equal(undefined);
      expect(validate({ ...example, unknown: 1 })).not.to.equal(undefined);
    });
  }
});
