import { expect } from "chai";
import { html } from "../../../../lib/web/html.ts";
import { inLanguage } from "../../../../lib/web/texts/language.ts";
import { translateTemplate } from "../../../../lib/web/texts/said_markup.ts";
import { textsOfTemplate } from "../../../support/web/source_texts.ts";

/** Writes a template with texts and values, as `html` does. */
function write(template: readonly string[], texts: Record<string, string>, values: string[]) {
  const { strings, order } = translateTemplate(template, (text) => texts[text]);
  return strings.map((string, at) => at === 0 ? string : `${values[order[at - 1] ?? 0]}${string}`)
    .join("");
}

describe("translateTemplate()", () => {
  it("takes a sentence with its values and inline elements as one text", () => {
    const template = ['<p class="lead">Hello <a href="', '">', "</a>, you have ", " links.</p>"];
    expect(textsOfTemplate(template)).to.deep.equal(["Hello <a>{0}</a>, you have {1} links."]);
    const texts = {
      "Hello <a>{0}</a>, you have {1} links.": "{1} Links haben Sie, <a>{0}</a>.",
    };
    expect(write(template, texts, ["/x", "Ann", "7"]))
      .to.equal('<p class="lead">7 Links haben Sie, <a href="/x">Ann</a>.</p>');
  });

  it("takes texts of blocks and of lone elements one by one, with spaces as they are", () => {
    const template = ["<ul>\n  <li>One</li>\n<li><b>Two</b></li></ul>"];
    expect(textsOfTemplate(template)).to.deep.equal(["One", "Two"]);
    expect(write(template, { One: "Eins", Two: "Zwei" }, []))
      .to.equal("<ul>\n  <li>Eins</li>\n<li><b>Zwei</b></li></ul>");
  });

  it("takes attributes that are read out, and escapes what it puts there", () => {
    const template = [
      '<nav aria-label="Pages of ',
      '"><input placeholder="Find" name="Find"></nav>',
    ];
    expect(textsOfTemplate(template)).to.deep.equal(["Pages of {0}", "Find"]);
    expect(write(template, { "Pages of {0}": 'Seiten von "{0}"' }, ["x"]))
      .to.equal(
        '<nav aria-label="Seiten von &quot;x&quot;"><input placeholder="Find" name="Find"></nav>',
      );
  });

  it("leaves markup without words, and texts without translation, as they are", () => {
    const template = ['<td class="', '">', " – ", "</td><td>Unknown <em>", "</em></td>"];
    expect(textsOfTemplate(template)).to.deep.equal(["Unknown <em>{0}</em>"]);
    expect(write(template, {}, ["a", "1", "2", "3"]))
      .to.equal('<td class="a">1 – 2</td><td>Unknown <em>3</em></td>');
    expect(textsOfTemplate(['aria-current="page"'])).to.deep.equal([]);
    expect(write(["</b>Stray <b>", "<i>"], {}, ["x"])).to.equal("</b>Stray <b>x<i>");
  });
});

describe("html`…` in German", () => {
  const CONSTANT = html`<h1>Sign in</h1>`;

  it("writes its fixed texts in German, and values as they are", () => {
    const write = () => html`<button>Sign out</button> ${"Sign out"}`.text;
    expect(inLanguage("de", write)).to.equal("<button>Abmelden</button> Sign out");
    expect(inLanguage("en", write)).to.equal("<button>Sign out</button> Sign out");
  });

  it("writes a constant in the language of each page that has it", () => {
    const write = () => html`<main>${CONSTANT}</main>`.text;
    expect(inLanguage("de", write)).to.equal("<main><h1>Anmelden</h1></main>");
    expect(inLanguage("en", write)).to.equal("<main><h1>Sign in</h1></main>");
    expect(String(CONSTANT)).to.equal("<h1>Sign in</h1>");
  });

  it("keeps what was written within a language, wherever it is used", () => {
    const german = inLanguage("de", () => html`<h1>Sign in</h1>`);
    expect(inLanguage("en", () => html`<div>${german}</div>`.text))
      .to.equal("<div><h1>Anmelden</h1></div>");
  });
});
