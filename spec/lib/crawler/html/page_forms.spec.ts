import { expect } from "chai";
import { parseHtml } from "../../../support/audits/parse_html.ts";

describe("PageForms", () => {
  it("resolves actions, and keeps what is written", () => {
    const { forms } = parseHtml(
      `<form action=" /search "></form><form action="http://other.example/x#y"></form>
       <form></form><form action></form><form action="http://["></form>
       <form action="mailto:a@b.example"></form>`,
    );
    expect(forms).to.deep.equal({
      forms: [
        { action: "/search", url: "https://example.com/search" },
        { action: "http://other.example/x#y", url: "http://other.example/x" },
        { action: "", url: "https://example.com/shop/page?id=1" },
        { action: "", url: "https://example.com/shop/page?id=1" },
        { action: "http://[", url: null },
        { action: "mailto:a@b.example", url: null },
      ],
      formsCount: 6,
      passwordInputsCount: 0,
    });
  });

  it("sends a form without action to the page itself, whatever the base", () => {
    const { forms } = parseHtml("<base href=https://other.example/><form></form><form action=x>");
    expect(forms.forms.map(({ url }) => url)).to.deep.equal([
      "https://example.com/shop/page?id=1",
      "https://other.example/x",
    ]);
  });

  it("counts password fields, inside a form or not", () => {
    const { forms } = parseHtml(
      `<input type=PASSWORD><form><input type=password><input type=text><input></form>
       <template><input type=password></template>`,
    );
    expect(forms).to.include({ formsCount: 1, passwordInputsCount: 2 });
  });

  it("keeps 100 forms and counts the rest", () => {
    const { forms } = parseHtml(`<form action=/${"x".repeat(3_000)}></form>`.repeat(120));
    expect(forms.formsCount).to.equal(120);
    expect(forms.forms).to.have.lengthOf(100);
    expect(forms.forms[0]?.action).to.have.lengthOf(2_000);
  });
});
