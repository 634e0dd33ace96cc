import { expect } from "chai";
import { writeDiscordMessage } from "../../../lib/chat/discord_message.ts";
import { writeSlackMessage } from "../../../lib/chat/slack_message.ts";
import { writeTeamsMessage } from "../../../lib/chat/teams_message.ts";
import type { PlainMessage } from "../../../lib/outgoing/plain_message.ts";

const MESSAGE: PlainMessage = {
  site: "shop.example",
  severity: "critical",
  title: "Clicks fell",
  sentences: ["Clicks fell by 12 %.", "Look at /shop/ first."],
  facts: [{ label: "Clicks", value: "410" }],
  links: [{ label: "Report", url: "https://api.example/sites/1?a=1&b=2" }],
};
const HOSTILE =
  "<!channel> <@U123> @everyone *bold* _x_ `y` [a](https://evil.example) {{DATE()}} & > #";
const NO_LINKS = [
  { label: "Script", url: "javascript:alert(1)" },
  { label: "Data", url: "data:text/html,x" },
  { label: "None", url: "no url" },
];

/** Longer than every limit, in characters that are escaped. */
const HUGE: PlainMessage = {
  ...{ site: "s".repeat(500), severity: "info", title: "<&>*_".repeat(2_000) },
  sentences: Array.from({ length: 80 }, () => "&<*ü😀".repeat(1_000)),
  facts: Array.from({ length: 80 }, () => ({ label: "a*".repeat(500), value: "<b>".repeat(900) })),
  links: Array.from({ length: 80 }, (_, index) => ({
    label: "l".repeat(500),
    url: `https://a.example/${index}`,
  })),
};

describe("writeSlackMessage()", () => {
  const textsOf = (message: PlainMessage) =>
    writeSlackMessage(message).blocks.map(({ text }) => text.text);

  it("has a header, sections and links", () => {
    expect(writeSlackMessage(MESSAGE)).to.deep.equal({
      text: "Clicks fell",
      blocks: [
        { type: "header", text: { type: "plain_text", text: "Clicks fell", emoji: false } },
        ...[
          "shop.example",
          "Clicks fell by 12 %.\nLook at /shop/ first.",
          "Clicks: 410",
          "<https://api.example/sites/1?a=1&amp;b=2|Report>",
        ].map((text) => ({ type: "section", text: { type: "mrkdwn", text, verbatim: true } })),
      ],
    });
  });

  it("escapes & < >, so that nobody is mentioned, and lets no text be markup", () => {
    const [, , sentence = ""] = textsOf({ ...MESSAGE, title: HOSTILE, sentences: [HOSTILE] });
    expect(sentence).to.include("&lt;!channel&gt; &lt;@U123&gt; @everyone");
    expect(sentence).to.include("\u2060*bold\u2060*").and.to.include(" &amp; &gt; #");
    expect(sentence).not.to.match(/[<>]/);
    expect(textsOf({ ...MESSAGE, sentences: ["> quoted"] })[2]).to.equal("\u2060&gt; quoted");
    expect(textsOf({ ...MESSAGE, links: NO_LINKS }).join()).not.to.match(/Script|Data|None/);
  });

  it("lets a link's address not end before its end", () => {
    const links = [{ label: "a|b>", url: "https://a.example/?x=|y>" }];
    expect(textsOf({ ...MESSAGE, links }).at(-1)).to.equal(
      "<https://a.example/?x=%7Cy%3E|a|b&gt;>",
    );
  });

  it("stays below 50 blocks, 150 characters of the header, 3,000 of a section", () => {
    const { text, blocks } = writeSlackMessage(HUGE);
    expect(blocks).to.have.length(50);
    expect(blocks[0]?.text.text).to.have.length(150);
    for (const block of blocks) expect(block.text.text.length).to.be.within(1, 3_000);
    expect(text.length).to.be.at.most(3_000);
  });
});

describe("writeDiscordMessage()", () => {
  it("has one embed, and mentions nobody", () => {
    expect(writeDiscordMessage(MESSAGE)).to.deep.equal({
      embeds: [{
        author: { name: "shop.example" },
        title: "Clicks fell",
        description: "Clicks fell by 12 %.\nLook at /shop/ first.\n" +
          "[Report](<https://api.example/sites/1?a=1&b=2>)",
        color: 0xb3261e,
        fields: [{ name: "Clicks", value: "410", inline: true }],
      }],
      allowed_mentions: { parse: [] },
    });
  });

  it("escapes markdown", () => {
    const { embeds: [embed] } = writeDiscordMessage({
      ...MESSAGE,
      sentences: [HOSTILE],
      links: [],
    });
    expect(embed?.description).to.equal(
      "\\<!channel\\> \\<\\@U123\\> \\@everyone \\*bold\\* \\_x\\_ \\`y\\` " +
        "\\[a\\]\\(https\\://evil.example\\) {{DATE\\(\\)}} & \\> \\#",
    );
    const links = [...NO_LINKS, { label: "a]b", url: "https://a.example/(x)" }];
    const { embeds: [linked] } = writeDiscordMessage({ ...MESSAGE, sentences: [], links });
    expect(linked?.description).to.equal("[a\\]b](<https://a.example/%28x%29>)");
  });

  it("stays below the limits of each part, and 6,000 characters together", () => {
    const { embeds: [embed] } = writeDiscordMessage(HUGE);
    if (embed === undefined) throw new Error("There is an embed.");
    expect(embed.title.length).to.be.within(1, 256);
    expect(embed.author?.name).to.have.length(256);
    expect(embed.description.length).to.be.within(1, 4_096);
    expect(embed.fields.length).to.be.at.most(25);
    for (const { name, value } of embed.fields) {
      expect(name.length).to.be.within(1, 256);
      expect(value.length).to.be.within(1, 1_024);
    }
    const texts = [embed.title, embed.author?.name ?? "", embed.description];
    const all = [...texts, ...embed.fields.flatMap(({ name, value }) => [name, value])];
    expect(all.join("").length).to.be.at.most(6_000);
  });

  it("names a field that is empty", () => {
    const facts = [{ label: " ", value: "" }];
    expect(writeDiscordMessage({ ...MESSAGE, facts }).embeds[0]?.fields).to.deep.equal([
      { name: "–", value: "–", inline: true },
    ]);
  });
});

describe("writeTeamsMessage()", () => {
  const contentOf = (message: PlainMessage) => writeTeamsMessage(message).attachments[0]?.content;

  it("has an Adaptive Card with facts and actions", () => {
    const { type, attachments: [attachment] } = writeTeamsMessage(MESSAGE);
    expect(type).to.equal("message");
    expect(attachment?.contentType).to.equal("application/vnd.microsoft.card.adaptive");
    expect(attachment?.content).to.include({ type: "AdaptiveCard", version: "1.4" });
    expect(attachment?.content.body.map((one) => "text" in one ? one.text : one.facts)).to.deep
      .equal([
        ...["Clicks fell", "shop.example", "Clicks fell by 12 %.", "Look at /shop/ first."],
        [{ title: "Clicks", value: "410" }],
      ]);
    expect(attachment?.content.actions).to.deep.equal([
      { type: "Action.OpenUrl", title: "Report", url: "https://api.example/sites/1?a=1&b=2" },
    ]);
  });

  it("escapes markdown and functions, and opens the web alone", () => {
    const content = contentOf({ ...MESSAGE, sentences: [HOSTILE, "- a", "1. b"], links: NO_LINKS });
    expect(content?.body.slice(2, 5).map((one) => "text" in one && one.text)).to.deep.equal([
      "\\<!channel\\> \\<@U123\\> @everyone \\*bold\\* \\_x\\_ \\`y\\` " +
      "\\[a\\]\\(https://evil.example\\) {\u2060{DATE\\(\\)}} & \\> \\#",
      "\\- a",
      "1\\. b",
    ]);
    expect(content?.actions).to.deep.equal([]);
  });

  it("stays below 28 KB, with the first sentences", () => {
    const message = writeTeamsMessage(HUGE);
    expect(Buffer.byteLength(JSON.stringify(message))).to.be.within(14_000, 28 * 1024);
    const content = message.attachments[0]?.content;
    expect(content?.actions).to.have.length(6);
    expect(content?.body[2]).to.have.property("type", "TextBlock");
  });
});
