import { expect } from "chai";
import {
  createLateValidator,
  createValidator,
  isDate,
  isDateTime,
  isHttpUrl,
} from "../../../lib/core/validate.ts";

const SITE = {
  type: "object",
  properties: {
    domain: { type: "string", minLength: 1, maxLength: 253 },
    max_pages: { type: "integer", minimum: 1, maximum: 500 },
    depth: { type: "integer", minimum: 1 },
    language: { type: ["string", "null"] },
    mode: { enum: ["site", "list"] },
    day: { type: "string", format: "date" },
    url: { type: "string", format: "uri" },
    country: {
      type: "string",
      pattern: "^[A-Z]{2}$",
      "x-hint": "a two-letter country code such as DE",
    },
    urls: { type: "array", items: { type: "string" }, maxItems: 2, uniqueItems: true },
    settings: {
      type: "object",
      properties: { delay: { type: "number" } },
      required: ["delay"],
      additionalProperties: false,
    },
    target: { anyOf: [{ type: "null" }, { type: "string", minLength: 3 }] },
  },
  required: ["domain"],
  additionalProperties: false,
} as const;

describe("createValidator()", () => {
  const validate = createValidator(SITE);
  const wrong: [string, unknown, Record<string, string[]>][] = [
    ["a missing field", {}, { domain: ["The domain field is required."] }],
    ["an empty string", { domain: "" }, { domain: ["The domain field must not be empty."] }],
    ["a wrong type", { domain: 7 }, { domain: ["The domain field must be a string."] }],
    ["a wrong type of several", { domain: "a", language: 1 }, {
      language: ["The language field must be a string or null."],
    }],
    ["a number out of its range", { domain: "a", max_pages: 501 }, {
      max_pages: ["The max_pages field must be between 1 and 500."],
    }],
    ["a number below its only limit", { domain: "a", depth: 0 }, {
      depth: ["The depth field must be at least 1."],
    }],
    ["a word that is not in the list", { domain: "a", mode: "all" }, {
      mode: ["The mode field must be one of: site, list."],
    }],
    ["a day that does not exist", { domain: "a", day: "2026-02-30" }, {
      day: [
        "The day field must be a day that exists, from the year 1900 on, in the form YYYY-MM-DD.",
      ],
    }],
    ["a relative URL", { domain: "a", url: "/x" }, {
      url: ["The url field must be an absolute URL such as https://example.com/."],
    }],
    ["a pattern with a hint", { domain: "a", country: "de" }, {
      country: ["The country field must be a two-letter country code such as DE."],
    }],
    ["too many items", { domain: "a", urls: ["1", "2", "3"] }, {
      urls: ["The urls field must have at most 2 items."],
    }],
    ["an item", { domain: "a", urls: ["1", 2] }, {
      "urls.1": ["The urls.1 field must be a string."],
    }],
    ["a nested field", { domain: "a", settings: {} }, {
      "settings.delay": ["The settings.delay field is required."],
    }],
    ["a field of another name in a nested object", { domain: "a", settings: { delay: 1, x: 1 } }, {
      "settings.x": ["The settings.x field is not allowed here. Allowed: delay."],
    }],
    ["a value that fits no branch", { domain: "a", target: 5 }, {
      target: ["The target field must be null or a string."],
    }],
    ["a value that is wrong in the branch that was meant", { domain: "a", target: "ab" }, {
      target: ["The target field must have at least 3 characters."],
    }],
    ["something that is no object", [], { body: ["The body must be an object."] }],
  ];
  for (const [what, value, errors] of wrong) {
    it(`names ${what}`, () => {
      expect(validate(value)).to.deep.equal(errors);
    });
  }

  it("names an unknown field and lists those that are allowed", () => {
    const small = createValidator({
      type: "object",
      properties: { a: {}, b: {} },
      additionalProperties: false,
    });
    expect(small({ colour: "red" })).to.deep.equal({
      colour: ["The colour field is not allowed here. Allowed: a, b."],
    });
  });

  it("names everything that is wrong at once", () => {
    expect(Object.keys(validate({ mode: "x", depth: 0 }) ?? {}))
      .to.have.members(["domain", "mode", "depth"]);
  });

  it("returns undefined when nothing is wrong", () => {
    expect(validate({ domain: "a.test", language: null, target: null, urls: [] }))
      .to.equal(undefined);
  });

  it("turns strings into numbers and fills in defaults when told to coerce", () => {
    const query = { per_page: "20" };
    const properties = {
      per_page: { type: "integer" },
      view: { type: "string", default: "links" },
    };
    expect(createValidator({ type: "object", properties }, { coerce: true })(query))
      .to.equal(undefined);
    expect(query).to.deep.equal({ per_page: 20, view: "links" });
  });

  it("takes no text for a number that is not finite", () => {
    const properties = { id: { type: "integer" }, share: { type: "number" } };
    const check = createValidator({ type: "object", properties }, { coerce: true });
    for (const text of ["1e999", "-1e999", "Infinity"]) {
      expect(Object.keys(check({ id: text }) ?? {}), text).to.deep.equal(["id"]);
      expect(Object.keys(check({ share: text }) ?? {}), text).to.deep.equal(["share"]);
    }
    expect(check({ id: "7", share: "1e3" })).to.equal(undefined);
  });

  it("words the subject as told", () => {
    const options = { subject: (field: string) => `The ${field} parameter` };
    expect(createValidator(SITE, options)({})).to.deep.equal({
      domain: ["The domain parameter is required."],
    });
  });

  it("says the same where it is made for the first value", () => {
    const schema = { type: "object", properties: { size: { type: "integer" } } };
    const check = createLateValidator(schema, { coerce: true, root: "query" });
    for (const size of ["x", "y"]) {
      expect(check({ size })).to.deep.equal(
        createValidator(schema, { coerce: true, root: "query" })({ size }),
      );
    }
    expect(check({ size: "7" })).to.equal(undefined);
    expect(() => createLateValidator({ type: "objekt" })({})).to.throw(/objekt/);
  });

  it("throws when the schema is wrong", () => {
    expect(() => createValidator({ type: "object", propertys: {} })).to.throw(/propertys/);
    expect(() => createValidator({ type: "object", minProperties: "1" })).to.throw(/minProperties/);
    expect(() => createValidator({ type: "objekt" })).to.throw(/objekt/);
  });
});

describe("isDate()", () => {
  it("accepts a leap day only in a leap year", () => {
    expect([isDate("2024-02-29"), isDate("2026-02-29")]).to.deep.equal([true, false]);
  });
});

describe("isDate() of early days", () => {
  it("begins with the year 1000", () => {
    expect(["0000-01-01", "0999-12-31", "1000-01-01"].map(isDate))
      .to.deep.equal([false, false, true]);
  });
});

describe("isDateTime()", () => {
  it("asks for an offset", () => {
    expect([isDateTime("2026-01-31T12:00:00Z"), isDateTime("2026-01-31T12:00:00")])
      .to.deep.equal([true, false]);
  });

  it("refuses an hour that does not exist", () => {
    expect(isDateTime("2026-01-31T25:00:00Z")).to.equal(false);
  });
});

describe("isHttpUrl()", () => {
  it("refuses other schemes, spaces and missing hosts", () => {
    expect(["https://a.test/x", "ftp://a.test/", "https://a .test/", "https://"].map(isHttpUrl))
      .to.deep.equal([true, false, false, false]);
  });
});
