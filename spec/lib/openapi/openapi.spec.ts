import { expect } from "chai";
import { Ajv2020 } from "ajv/dist/2020.js";
import { createOpenApiDocument, type OpenApiDocument } from "../../../lib/openapi/openapi.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { isDate, isDateTime, isHttpUrl } from "../../../lib/core/validate.ts";

type Part = Record<string, unknown>;

interface Operation extends Part {
  operationId: string;
  tags: string[];
  parameters?: Part[];
  responses: Record<string, unknown>;
}

describe("createOpenApiDocument()", () => {
  let document: OpenApiDocument;
  let operations: Operation[];
  before(() => {
    // as readers get it
    document = JSON.parse(JSON.stringify(createOpenApiDocument(ROUTES)));
    operations = Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[] // by OpenAPI
    );
  });

  /** Calls `visit` with every object of the document and its JSON Pointer. */
  function walk(visit: (part: Part, pointer: string) => void, part: unknown = document, at = "#") {
    if (typeof part !== "object" || part === null) return;
    visit(part as Part, at); // an object, checked above
    for (const [name, value] of Object.entries(part)) {
      walk(visit, value, `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    }
  }
  function find(pointer: string): unknown {
    return pointer.split("/").slice(1)
      .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>((part, name) => Object(part)[name], document);
  }

  for (const route of ROUTES) {
    it(`has ${route.method} ${route.path}`, () => {
      const path = `/api/v1${route.path.replaceAll(/:(\w+)/g, "{$1}")}`;
      const operation = document.paths[path]?.[route.method.toLowerCase()];
      expect(operation).to.include({
        operationId: route.operationId,
        "x-ability": route.ability,
        "x-quota-cost": route.quotaCost,
      });
    });
  }

  it("has the pages that need no token, and says so", () => {
    for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"]) {
      expect(document.paths[path]?.["get"]).to.deep.include({ security: [] });
    }
    expect(document.security).to.deep.equal([{ token: [] }]);
  });

  it("has the refusals of a malformed head wherever requests can be sent", () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const operation of Object.values(operations)) {
        const { responses } = operation as Operation; // by OpenAPI
        expect(responses, path).to.include.keys("400", "417", "431");
      }
    }
  });

  it("has HEAD wherever it has GET, without content", () => {
    for (const [path, { get, head }] of Object.entries(document.paths)) {
      expect(head !== undefined, path).to.equal(get !== undefined);
      if (get === undefined || head === undefined) continue;
      const [of, own] = [get as Operation, head as Operation]; // by OpenAPI
      expect(own.parameters, path).to.deep.equal(of.parameters);
      expect(own.responses["200"], path).to.have.property("headers")
        .that.deep.equals(Object(of.responses["200"]).headers);
      expect(own.responses["200"], path).not.to.have.property("content");
    }
  });

  it("names every operation once", () => {
    const names = operations.map((operation) => operation.operationId);
    expect(new Set(names).size).to.equal(names.length);
  });

  it("describes the tag of every operation", () => {
    const described = document.tags.map((tag) => tag["name"]);
    expect(
      operations.flatMap((operation) => operation.tags).filter((tag) => !described.includes(tag)),
    ).to.deep.equal([]);
    for (const tag of document.tags) {
      expect(tag["description"], String(tag["name"])).to.match(/\.$/)
        .and.not.match(/^The operations of/);
    }
  });

  it("describes every parameter", () => {
    const unsaid = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.map((part) =>
        (typeof part["$ref"] === "string" ? find(part["$ref"]) : part) as Part
      )
        .filter(({ description }) => typeof description !== "string" || description === "")
        .map(({ name }) => `${operationId} ${name}`)
    );
    expect(unsaid).to.deep.equal([]);
  });

  it("lists what the codes of errors and the categories of issues can be", () => {
    for (const name of ["Error", "ValidationError"]) {
      expect(find(`#/components/schemas/${name}/properties/code`), name)
        .to.have.property("enum").that.includes("site_not_found");
    }
    const plain: string[] = [];
    walk((part, pointer) => {
      if (pointer.endsWith("/properties/category") && !("enum" in part)) plain.push(pointer);
    });
    expect(plain).to.deep.equal([]);
  });

  it("refers to nothing that is not there", () => {
    const dangling: string[] = [];
    walk(({ $ref }, pointer) => {
      if (typeof $ref !== "string") return;
      if (find($ref) === undefined) dangling.push(`${pointer} → ${$ref}`);
    });
    expect(dangling).to.deep.equal([]);
  });

  it("has no component that nothing refers to", () => {
    const used = new Set<unknown>();
    walk(({ $ref }) => used.add($ref));
    const unused = Object.entries(document.components)
      .filter(([kind]) => kind !== "securitySchemes")
      .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`))
      .filter((pointer) => !used.has(pointer));
    expect(unused).to.deep.equal([]);
  });

  it("has examples that pass their schemas, for every body", () => {
    // the document's own members are no keywords
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    ajv.addFormat("date", isDate).addFormat("date-time", isDateTime).addFormat("uri", isHttpUrl);
    ajv.addSchema(document, "document");
    const wrong: string[] = [];
    let examined = 0;
    walk(({ schema, example, examples }, pointer) => {
      if (!pointer.endsWith("/application~1json") || pointer.includes("openapi.json")) return;
      const reference = pointer.slice(1).split("/").map(encodeURIComponent).join("/");
      const validate = ajv.compile({ $ref: `document#${reference}/schema` });
      const values = example === undefined
        ? Object.values(Object(examples)).map((one) => Object(one)["value"])
        : [example];
      expect(schema, pointer).to.be.an("object");
      expect(values, pointer).to.be.an("array").that.is.not.empty;
      for (const value of values) {
        examined++;
        if (!validate(value)) wrong.push(`${pointer}: ${ajv.errorsText(validate.errors)}`);
      }
    });
    expect(wrong).to.deep.equal([]);
    expect(examined).to.be.greaterThan(ROUTES.length);
  });

  it("says of every operation with a token that it may be refused", () => {
    for (const { operationId, security, responses } of operations) {
      if (security !== undefined) continue;
      expect(Object.keys(responses), operationId)
        .to.include.members(["401", "403", "406", "422", "429", "500", "503"]);
    }
  });

  it("has a parameter for every part of a path in braces", () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const braces = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const operation of Object.values(methods)) {
        const { parameters = [] } = operation as Operation; // by OpenAPI
        const named = parameters.filter((parameter) => parameter["in"] === "path");
        expect(named.map((parameter) => parameter["name"]), path).to.deep.equal(braces);
      }
    }
  });

  it("offers an idempotency key with every POST, and If-None-Match with every GET", () => {
    const refs = (operation: unknown) =>
      (operation as Operation).parameters?.map((parameter) => parameter["$ref"]); // by OpenAPI
    for (const [path, methods] of Object.entries(document.paths)) {
      if (!path.startsWith("/api/")) continue;
      if (methods["post"]) {
        expect(refs(methods["post"]), path).to.include("#/components/parameters/IdempotencyKey");
      }
      if (methods["get"]) {
        expect(refs(methods["get"]), path).to.include("#/components/parameters/IfNoneMatch");
      }
    }
  });
});
