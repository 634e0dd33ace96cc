import { expect } from "chai";
import { findLocationAssignment } from "../../../../lib/crawler/html/location_assignment.ts";
import { expectLinear } from "../../../support/growth.ts";

describe("findLocationAssignment()", () => {
  const statements: [script: string, statement: string][] = [
    ["location='/a'", "location='/a'"],
    ["var x = 1;\n  location.href = '/a';\nvar y;", "location.href = '/a';"],
    ["window.location = url", "window.location = url"],
    ["document . location . href = url", "document . location . href = url"],
    ["self.location.replace('/a')", "self.location.replace('/a')"],
    ["location.assign ('/a')", "location.assign ('/a')"],
    ["function f() { return 1 } location = '/a'", "location = '/a'"],
    ["var s = '{'; /* { */ // {\nlocation = s", "location = s"],
    ["<!--\nlocation.href='/a'\n//-->", "location.href='/a'"],
    ["} location = '/a'", "location = '/a'"],
    ['"use strict";location="/a"', 'location="/a"'],
  ];
  for (const [script, statement] of statements) {
    it(`finds the statement in ${JSON.stringify(script)}`, () => {
      expect(findLocationAssignment(script)).to.equal(statement);
    });
  }

  const others = [
    "",
    "var here = location.href",
    "if (location.href == '/a') x()",
    "location === other",
    "function go() { location.href = '/a' }",
    "addEventListener('load', () => { location = '/a' })",
    "if (old) { location.replace('/a') }",
    "top.location = self.location.href",
    "map.location = here",
    "my_location = here",
    "const location = here",
    "location.hash = '#a'",
    "location.reload()",
    "// location = '/a'",
    "/* location = '/a' */",
    "open('/a', '', 'location=no')",
    "x = `location = y`",
    'x = "a\\"location=1"',
  ];
  for (const script of others) {
    it(`finds none in ${JSON.stringify(script)}`, () => {
      expect(findLocationAssignment(script)).to.equal(null);
    });
  }

  it("looks at the first 65,536 characters", () => {
    expect(findLocationAssignment(`${";".repeat(65_536)}location='/a'`)).to.equal(null);
    expect(findLocationAssignment(`${";".repeat(65_000)}location='/a'`)).to.equal("location='/a'");
  });

  const hostile: [name: string, script: string][] = [
    ["a string without end", `location;'${"\\'".repeat(1_000_000)}`],
    ["comments without end", `location;${"/*".repeat(1_000_000)}`],
    ["a template without end", `location;\`${"x".repeat(2_000_000)}`],
    ["nothing but the word", "location ".repeat(500_000)],
    ["braces", `location;${"{".repeat(2_000_000)}`],
  ];
  for (const [name, script] of hostile) {
    it(`reads ${name} in linear time`, () => {
      expect(findLocationAssignment(script)).to.equal(null);
      expectLinear(script, findLocationAssignment);
    });
  }
});
