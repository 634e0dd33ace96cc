import { expect } from "chai";
import { question } from "../../../../lib/web/parts/question.ts";

describe("question()", () => {
  const asked = {
    title: "Revoke this token?",
    text: "Programs that use <it> are refused at once.",
    action: "/settings/security/tokens/3/revoke",
    button: "Revoke the token",
    back: { path: "/settings/security", label: "Keep the token" },
  };

  it("asks with a form, a button for it, and a link back", () => {
    const { text } = question(asked, { cookieValue: "cookie" });
    expect(text).to.contain("<h1>Revoke this token?</h1>");
    expect(text).to.contain('<form method="post" action="/settings/security/tokens/3/revoke">');
    expect(text).to.match(/<input type="hidden" name="csrf" value="[\w-]{64}">/);
    expect(text).to.contain('<button class="danger">Revoke the token</button>');
    expect(text).to.contain('<a class="button" href="/settings/security">Keep the token</a>');
  });

  it("shows texts as text", () => {
    const { text } = question(asked, { cookieValue: "cookie" });
    expect(text).to.contain("<p>Programs that use &lt;it&gt; are refused at once.</p>");
  });

  it("reports above the form what was wrong with the answer", () => {
    const problem = { status: 422, message: "That is another name.", errors: {} };
    const { text } = question(asked, { cookieValue: "cookie", problem });
    expect(text).to.contain(
      '<div class="notice notice-bad" role="alert">That is another name.</div>',
    );
  });
});
