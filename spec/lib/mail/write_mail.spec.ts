import { expect } from "chai";
import { parseDocument } from "htmlparser2";
import { writeMail } from "../../../lib/mail/write_mail.ts";
import type { PlainMessage } from "../../../lib/outgoing/plain_message.ts";

const HOSTILE = `<img src=x onerror=alert(1)> & "quoted" 'x'`;

const MESSAGE: PlainMessage = {
  site: "shop.example",
  severity: "warning",
  title: "Health fell by 12 points",
  sentences: ["The score is 71 of 100.", HOSTILE],
  facts: [{ label: "Errors", value: "41" }, { label: HOSTILE, value: HOSTILE }],
  links: [
    { label: "Report", url: "https://api.example/sites/1?a=1&b=2" },
    { label: "Script", url: "javascript:alert(1)" },
  ],
};

describe("writeMail()", () => {
  const write = (changes: Partial<PlainMessage> = {}, footer = ["You asked for it."]) =>
    writeMail({ ...MESSAGE, ...changes }, { language: "en", footer, unsubscribeUrl: null });

  it("writes the same sentences as text and as HTML", () => {
    const { subject, text, html } = write();
    expect(subject).to.equal("shop.example: Health fell by 12 points");
    expect(text).to.equal(
      [
        "shop.example: Health fell by 12 points",
        "The score is 71 of 100.",
        HOSTILE,
        `Errors: 41\n${HOSTILE}: ${HOSTILE}`,
        "Report:\nhttps://api.example/sites/1?a=1&b=2",
        "-- \nYou asked for it.\n",
      ].join("\n\n"),
    );
    expect(html).to.include("<p>The score is 71 of 100.</p>");
    expect(html).to.include('<a href="https://api.example/sites/1?a=1&amp;b=2">Report</a>');
    expect(html).to.include("<footer>\n<p>You asked for it.</p>");
  });

  it("escapes every text, loads nothing, and has a dark and a light side", () => {
    const { html } = write({ title: HOSTILE, site: HOSTILE }, [HOSTILE]);
    const names = new Set<string>();
    const visit = (nodes: ReturnType<typeof parseDocument>["children"]) => {
      for (const node of nodes) {
        if (!("name" in node) || !("children" in node)) continue;
        names.add(String(node.name));
        visit(node.children);
      }
    };
    visit(parseDocument(html).children);
    const known = [
      "html",
      "head",
      "meta",
      "title",
      "style",
      "body",
      "main",
      "h1",
      "p",
      "table",
      "tr",
    ];
    expect([...names]).to.have.members([...known, "th", "td", "ul", "li", "a", "footer"]);
    expect(html).not.to.match(/javascript:|<img|url\(|@import/);
    expect(html).to.include("prefers-color-scheme:dark");
  });

  it("leaves no line break in the subject, nor in a line", () => {
    const { subject, text } = write({ title: "A\r\nBcc: b@example.com", sentences: ["one\ntwo"] });
    expect(subject).to.equal("shop.example: A Bcc: b@example.com");
    expect(text).to.include("\n\none two\n\n");
  });

  it("does not name the site twice, and cuts a long subject between characters", () => {
    expect(write({ title: "shop.example is down" }).subject).to.equal("shop.example is down");
    const { subject } = write({ site: null, title: "😀".repeat(200) });
    expect(subject).to.equal("😀".repeat(150));
  });
});
