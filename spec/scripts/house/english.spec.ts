import { expect } from "chai";
import { checkEnglish } from "../../../scripts/house/english.ts";

describe("checkEnglish()", () => {
  const messages = (text: string, path = "spec/a.spec.ts") =>
    checkEnglish({ path, text }).map(({ line, message }) => `${line} ${message}`);

  it("names words that readers stumble over, in comments and titles", () => {
    expect(messages("/**\n * It begins anew.\n */\n")).to.deep.equal(['2 "anew": write "again".']);
    expect(messages('  // the rows that there are\n  it("is to be read", () => {});\n'))
      .to.deep.equal([
        '1 "that there are": write "that exists".',
        '2 "is to be": write "must be", or the verb itself.',
      ]);
    expect(messages("/** Of these one is kept. Whoever waits is told. */\n")).to.deep.equal([
      '1 "Whoever": write the caller, the owner or the process.',
      '1 "Of these": write the subject first.',
    ]);
  });

  it("names private senses of words that are plain elsewhere", () => {
    const found = (text: string) => messages(`// ${text}\n`).map((message) => message.slice(2));
    expect(found("links are told apart; it tells two of them apart")).to.deep.equal([
      '"told apart": write "distinguish".',
      '"tells two of them apart": write "distinguish".',
    ]);
    expect(found("null: nobody tells; the kind is told by its name, or cannot be told"))
      .to.deep.equal([
        '"nobody tells": write "no provider reports".',
        '"is told by": write "judged by", "shown by" or "found by".',
        '"cannot be told": write "known", "shown" or "reported".',
      ]);
    expect(found("released as it stands, what rows keep beside it, and the claim ends by itself"))
      .to.deep.equal([
        '"as it stands": write "as it is", or the present state.',
        '"what rows keep beside": write "besides" or "in addition to".',
        '"ends by itself": write "expires" or "ends automatically".',
      ]);
    expect(found("what may be sorted, and mended later")).to.deep.equal([
      '"what may be sorted": write the fields that the list sorts by.',
      '"mended": write "fix", "correct" or "repair".',
    ]);
    expect(found("rivals that stand beside the site")).to.deep.equal([
      '"stand beside": write "ranks with", "is shown with" or "is next to".',
    ]);
  });

  it("names them in the messages and descriptions of the program", () => {
    const text = 'throw new Error(\n  "The month begins " +\n    `anew on ${day}.`,\n);\n';
    expect(messages(text, "lib/a.ts")).to.deep.equal(['3 "anew": write "again".']);
    expect(messages(text)).to.deep.equal([]);
  });

  it("accepts code of specs, and the same words where they are plain", () => {
    expect(messages('const anew = "anew";\n')).to.deep.equal([]);
    expect(messages("// so many rows that the oldest ones go; it says that there is no row\n"))
      .to.deep.equal([]);
    expect(messages("// the first of these\n")).to.deep.equal([]);
    expect(
      messages("// a label beside its box; told to stop; * stands for anything; recommended\n"),
    )
      .to.deep.equal([]);
  });

  it("leaves migrations as they are", () => {
    expect(checkEnglish({ path: "db/migrations/0001_a.ts", text: "// anew\n" })).to.deep.equal([]);
  });
});
