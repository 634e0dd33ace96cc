/** Objects of SARIF hold nothing but their members and a bag of `properties`. */
function objectOf(properties: Record<string, object>, required: readonly string[] = []): object {
  return {
    type: "object",
    additionalProperties: false,
    required,
    properties: { ...properties, properties: { type: "object" } },
  };
}

const text = { type: "string", minLength: 1 };
const listOf = (items: object) => ({ type: "array", uniqueItems: true, items });
// 3.11, 3.12: a message has a text or an id
const message = objectOf({ text, markdown: text, id: text }, ["text"]);
const level = { enum: ["none", "note", "warning", "error"] };

// 3.49: a rule's help needs a text; its level is the default of its results'
const reportingDescriptor = objectOf({
  id: text,
  name: text,
  shortDescription: message,
  fullDescription: message,
  help: message,
  helpUri: { type: "string", format: "uri" },
  defaultConfiguration: objectOf({ enabled: { type: "boolean" }, level }),
}, ["id"]);

// 3.27: what was found, where (3.28, 3.29, 3.4), and what became of it since a baseline
const result = objectOf({
  ruleId: text,
  ruleIndex: { type: "integer", minimum: -1 },
  level,
  message,
  locations: listOf(objectOf({
    physicalLocation: objectOf({
      artifactLocation: objectOf({ uri: { type: "string", format: "uri-reference" } }),
    }),
  })),
  partialFingerprints: { type: "object", additionalProperties: text },
  baselineState: { enum: ["new", "unchanged", "updated", "absent"] },
}, ["message"]);

/**
 * The parts of SARIF 2.1.0 that a report of this program is made of, by the sections of the standard:
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html. What is not listed is refused, so
 * that a new member has to be looked up.
 */
export const SARIF_SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: ["version", "runs"],
  properties: {
    $schema: { type: "string", format: "uri" },
    version: { const: "2.1.0" },
    runs: {
      type: "array",
      items: objectOf({
        tool: objectOf({
          driver: objectOf({ name: text, rules: listOf(reportingDescriptor) }, ["name"]),
        }, ["driver"]),
        invocations: {
          type: "array",
          items: objectOf({ executionSuccessful: { type: "boolean" } }, ["executionSuccessful"]),
        },
        results: { type: "array", items: result },
      }, ["tool"]),
    },
  },
} as const;
