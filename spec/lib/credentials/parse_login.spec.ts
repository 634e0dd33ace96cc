import { expect } from "chai";
import type { FieldErrors } from "../../../lib/core/errors.ts";
import { parseLogin } from "../../../lib/credentials/parse_login.ts";
import type { PutSiteLoginBody } from "../../../schemas/site_login.ts";

type Body = Omit<PutSiteLoginBody, "origin">;

function errorsOf(body: Body): FieldErrors {
  const errors: FieldErrors = {};
  parseLogin(body, errors);
  return errors;
}

describe("parseLogin()", () => {
  it("makes the headers of Basic, as RFC 7617 writes them, and of cookies and own headers", () => {
    const errors: FieldErrors = {};
    const login = parseLogin({
      basic: { username: "Aladdin", password: "open sesame" },
      headers: [{ name: "X-Staging-Key", value: "0123456789abcdef" }],
      cookies: [{ name: "a", value: "1" }, { name: "sid", value: "fedcba9876543210" }],
    }, errors);
    expect(errors).to.deep.equal({});
    expect(login.headers).to.deep.equal([
      ["authorization", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="],
      ["x-staging-key", "0123456789abcdef"],
      ["cookie", "a=1; sid=fedcba9876543210"],
    ]);
    expect(login.secrets).to.deep.equal([
      ...["QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "open sesame", "0123456789abcdef"],
      ...["1", "fedcba9876543210"],
    ]);
    expect(login.parts).to.deep.equal([
      // shorter than twelve characters, an end would be half of it
      { kind: "basic", name: "Aladdin", ends_with: null },
      { kind: "header", name: "X-Staging-Key", ends_with: "cdef" },
      { kind: "cookie", name: "a", ends_with: null },
      { kind: "cookie", name: "sid", ends_with: "3210" },
    ]);
  });

  it("makes the header of a bearer token", () => {
    const { headers, parts } = parseLogin({ bearer: "eyJhbGciOi.J9" }, {});
    expect(headers).to.deep.equal([["authorization", "Bearer eyJhbGciOi.J9"]]);
    expect(parts).to.deep.equal([{ kind: "bearer", name: null, ends_with: "i.J9" }]);
  });

  const value = "not-in-any-message\r\nHost: evil.test";
  const WRONG: [Body, string[]][] = [
    [{}, ["basic"]],
    [{ headers: [], cookies: [] }, ["basic"]],
    [{ bearer: value }, ["bearer"]],
    [{ bearer: 'a"b' }, ["bearer"]],
    [{ basic: { username: "a:b", password: "c" } }, ["basic.username"]],
    [{ basic: { username: "a", password: value } }, ["basic.password"]],
    [{ headers: [{ name: "X", value }] }, ["headers.0.value"]],
    [{ headers: [{ name: "X Y", value: "a" }] }, ["headers.0.name"]],
    [{ headers: [{ name: "X", value: "ä" }] }, ["headers.0.value"]],
    [{ headers: [{ name: "Host", value: "a" }] }, ["headers.0.name"]],
    [{ headers: [{ name: "cookie", value: "a" }] }, ["headers.0.name"]],
    [{ headers: [{ name: "User-Agent", value: "a" }] }, ["headers.0.name"]],
    [{ cookies: [{ name: "a", value: "1; b=2" }] }, ["cookies.0.value"]],
    [{ cookies: [{ name: "a=b", value: "1" }] }, ["cookies.0.name"]],
    [{ bearer: "a", basic: { username: "a", password: "b" } }, ["headers"]],
    [{ bearer: "a", headers: [{ name: "Authorization", value: "b" }] }, ["headers"]],
  ];
  for (const [body, fields] of WRONG) {
    it(`names what is wrong in ${JSON.stringify(body)}, and repeats no secret`, () => {
      const errors = errorsOf(body);
      expect(Object.keys(errors)).to.deep.equal(fields);
      expect(JSON.stringify(errors)).not.to.include("not-in-any-message");
    });
  }
});
