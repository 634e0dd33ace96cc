import { expect } from "chai";
import { createComponentSchemas } from "../../../lib/openapi/component_schemas.ts";
import { bareListAnswerSchema, objectAnswer } from "../../../schemas/envelope.ts";
import { siteSchema, updateSiteSchema } from "../../../schemas/site.ts";

describe("createComponentSchemas()", () => {
  it("refers to a schema by the name of its constant", () => {
    const schemas = createComponentSchemas();
    expect(schemas.refer(siteSchema)).to.deep.equal({ $ref: "#/components/schemas/Site" });
    expect(Object.keys(schemas.all())).to.deep.equal(["Site"]);
    expect(schemas.all()["Site"]).to.deep.include({
      title: "Site",
      type: "object",
      required: [...siteSchema.required],
    });
  });

  it("refers to it wherever it is", () => {
    expect(createComponentSchemas().refer(objectAnswer(siteSchema))).to.deep.equal({
      type: "object",
      additionalProperties: false,
      required: ["data"],
      properties: { data: { $ref: "#/components/schemas/Site" } },
    });
  });

  it("gives the rows of lists, which may lack fields, a name of their own", () => {
    const schemas = createComponentSchemas();
    expect(schemas.refer(bareListAnswerSchema(siteSchema))).to.deep.include({
      properties: { data: { type: "array", items: { $ref: "#/components/schemas/SiteRow" } } },
    });
    expect(schemas.all()["SiteRow"]).to.not.have.property("required");
  });

  it("leaves what has no name where it is", () => {
    const schemas = createComponentSchemas();
    expect(schemas.refer({ type: "integer", minimum: 1 }))
      .to.deep.equal({ type: "integer", minimum: 1 });
    expect(schemas.all()).to.deep.equal({});
  });

  it("leaves out what only the validator understands", () => {
    const schemas = createComponentSchemas();
    schemas.refer(updateSiteSchema);
    expect(JSON.stringify(updateSiteSchema)).to.include("x-hint");
    expect(JSON.stringify(schemas.all())).to.not.include("x-hint");
  });
});
