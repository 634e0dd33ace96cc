import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "chai";
import { globSync } from "node:fs";
import { ASSISTANT_TOOLS } from "../../../lib/assistant/tools/mod.ts";
import { createValidator } from "../../../lib/core/validate.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";

const SCHEMAS = new URL("../../../schemas/", import.meta.url);

describe("JSON Schemas", () => {
  const ajv = new Ajv2020({ strict: false });
  const faultsOf = (schema: object) => ajv.validateSchema(schema) ? "" : ajv.errorsText();

  it("are not taken for right where they are wrong", () => {
    expect(faultsOf({ type: "array", minItems: -1 })).to.contain("minItems must be >= 0");
  });

  it("of routes pass the meta-schema", () => {
    const wrong = ROUTES.flatMap((route) =>
      [route.paramsSchema, route.querySchema, route.bodySchema, route.answerSchema]
        .filter((schema) => schema != null)
        .map((schema) => `${route.method} ${route.path} ${faultsOf(schema)}`.trim())
        .filter((text) => text !== `${route.method} ${route.path}`)
    );
    expect(wrong).to.deep.equal([]);
  });

  it("of routes compile, for values as they are and for texts", () => {
    for (const { method, path, querySchema, bodySchema } of ROUTES) {
      const compile = () => {
        if (querySchema) createValidator(querySchema, { coerce: true });
        if (bodySchema) createValidator(bodySchema);
      };
      expect(compile, `${method} ${path}`).not.to.throw();
    }
  });

  it("of the assistant's tools pass the meta-schema", () => {
    expect(ASSISTANT_TOOLS).to.not.be.empty;
    expect(ASSISTANT_TOOLS.map(({ inputSchema }) => faultsOf(inputSchema)).filter(Boolean)).to.deep
      .equal([]);
  });

  it("in files of schemas pass the meta-schema", async () => {
    const faults = new Map<string, string>();
    for (const file of globSync("*.ts", { cwd: SCHEMAS })) {
      const module: Record<string, unknown> = await import(new URL(file, SCHEMAS).href);
      for (const [name, value] of Object.entries(module)) {
        if (/schema$/i.test(name) && typeof value === "object" && value !== null) {
          faults.set(`${file} ${name}`, faultsOf(value));
        }
      }
    }
    expect(faults.size).to.be.above(50);
    expect([...faults].filter(([, text]) => text !== "")).to.deep.equal([]);
  });
});
