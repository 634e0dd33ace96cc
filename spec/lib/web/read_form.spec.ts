import { expect } from "chai";
import { parseForm } from "../../../lib/web/read_form.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { createPageVisitor } from "../../support/web/page_visitor.ts";

describe("parseForm()", () => {
  it("reads fields as they were typed", () => {
    const form = parseForm("name=a+b%26c&name=d&empty=&%C3%BC=%F0%9F%98%80");
    expect(form.text("name")).to.equal("a b&c");
    expect(form.texts("name")).to.deep.equal(["a b&c", "d"]);
    expect(form.text("ü")).to.equal("😀");
    expect([form.has("empty"), form.has("none")]).to.deep.equal([true, false]);
    expect(form.text("none")).to.equal("");
    expect(form.texts("none")).to.deep.equal([]);
  });

  it("has no fields but those that were sent", () => {
    const form = parseForm("a%5Bb%5D=1&__proto__=x");
    for (const name of ["constructor", "toString", "a", "b"]) {
      expect(form.has(name)).to.equal(false);
    }
    expect(form.text("a[b]")).to.equal("1");
    expect(form.text("__proto__")).to.equal("x");
  });

  it("reads broken encoding without an error", () => {
    expect(parseForm("name=%E0%A4%A&x=%zz").text("x")).to.equal("%zz");
    expect(parseForm("name=%ff").text("name")).to.equal("\ufffd");
  });
});

describe("readForm()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  it("refuses what is larger than 256 KiB, with a page", async () => {
    const visitor = createPageVisitor(api.url);
    await visitor.open("/sign-in");
    const small = await visitor.send("/sign-in", { email: "x".repeat(200_000), passphrase: "y" });
    expect(small.status).to.equal(401);
    const large = await visitor.send("/sign-in", { email: "x".repeat(300_000), passphrase: "y" });
    expect(large.status).to.equal(413);
    expect(large.text).to.contain("The form is larger than 262144 bytes.");
  });

  it("refuses what is not UTF-8, and reads all that is", async () => {
    const visitor = createPageVisitor(api.url);
    await visitor.open("/sign-in");
    const fine = await visitor.send("/sign-in", { email: "ü😀@example.com", passphrase: "ä" });
    expect(fine.status).to.equal(401);
    expect(fine.html).to.contain("ü😀@example.com");
    for (const body of ["email=%FF", new Uint8Array([0x61, 0x3d, 0xff])]) {
      const response = await fetch(`${api.url}/sign-in`, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
        body,
      });
      expect(response.status).to.equal(400);
      expect(await response.text()).to.contain("The form is not UTF-8");
    }
  });

  it("refuses another type, such as a file or JSON", async () => {
    for (const type of ["multipart/form-data; boundary=x", "application/json", "text/plain"]) {
      const response = await fetch(`${api.url}/sign-in`, {
        method: "POST",
        headers: { "Content-Type": type, Accept: "text/html" },
        body: "email=a",
      });
      expect(response.status, type).to.equal(415);
      expect(await response.text()).to.contain("Forms are sent as application/x-www-form");
    }
  });

  it("refuses a form without a type, and takes one whose type names a charset", async () => {
    const visitor = createPageVisitor(api.url);
    await visitor.open("/sign-in");
    const none = await fetch(`${api.url}/sign-in`, { method: "POST", body: null });
    expect(none.status).to.equal(415);
    const { status } = await visitor.send("/sign-in", { email: "a" }, {
      "Content-Type": "application/x-www-form-urlencoded; charset=utf-8",
    });
    expect(status).to.equal(401);
  });
});
