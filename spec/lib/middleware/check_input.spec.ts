import { expect } from "chai";
import type { ListFields } from "../../../db/core/list_shapes.ts";
import { createFieldErrors } from "../../../lib/core/errors.ts";
import { createQueryParser, idParams } from "../../../lib/middleware/check_input.ts";

describe("idParams()", () => {
  it("returns :id and what ends in _id, and no other parameter", () => {
    expect(idParams("/sites/:id/audits/:audit_id/issues/:code")).to.deep.equal(["id", "audit_id"]);
    expect(idParams("/x/:identity/:idea")).to.deep.equal([]);
  });
});

describe("createQueryParser()", () => {
  const list: ListFields = {
    defaultSort: "id",
    key: "id",
    fields: {
      id: { type: "integer", sortable: true },
      domain: { type: "string", sortable: true, filterable: true },
    },
  };
  const views = { one: list, two: list };
  const view = { type: "object", properties: { view: { type: "string", enum: ["one", "two"] } } };

  function parse(querystring: string, route: object = { list }) {
    const errors = createFieldErrors();
    const parser = createQueryParser({ operationId: "listThings", ...route });
    return { parsed: parser({ querystring, params: {}, accountId: 1 }, errors), errors };
  }

  for (
    const [repeated, joined] of [
      ["sort=id&sort=domain", "sort=id,domain"],
      ["fields=id&fields=domain", "fields=id,domain"],
      ["filter[domain]=a&filter[domain]=b", "filter[domain]=a,b"],
      ["filter[domain][in]=a&filter[domain][in]=b,c", "filter[domain][in]=a,b,c"],
      ["filter[id][between]=1&filter[id][between]=2", "filter[id][between]=1,2"],
    ]
  ) {
    it(`takes ${repeated} for ${joined}`, () => {
      expect(parse(String(repeated))).to.deep.equal(parse(String(joined)));
    });
  }

  for (const name of ["per_page", "filter[domain][contains]"]) {
    it(`refuses ${name} twice`, () => {
      expect(parse(`${name}=1&${name}=2`).errors[name]).to.deep.equal([
        `The ${name} parameter is there more than once.`,
      ]);
    });
  }

  it("refuses a parameter of the route's own twice", () => {
    const { errors } = parse("view=one&view=two", { views, querySchema: view });
    expect(Object.keys(errors)).to.deep.equal(["view"]);
  });

  it("takes inherited names for unknown parameters and views", () => {
    expect(Object.keys(parse("__proto__=1&constructor=2&constructor=3").errors))
      .to.have.members(["__proto__", "constructor"]);
    const { parsed, errors } = parse("view=constructor", { views, querySchema: view });
    expect([parsed?.list, Object.keys(errors)]).to.deep.equal([null, ["view"]]);
  });
});
