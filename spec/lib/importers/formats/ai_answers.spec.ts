import { expect } from "chai";
import { runImport } from "../../../support/imports/imports.ts";

const ROW = {
  kind: "ai_answer",
  prompt: "Best shoes?",
  answer: "Acme is good [1].\nBeta, too.",
  engine: "perplexity",
  model: "sonar-pro",
  citations: [
    { url: "https://acme.com/a", title: null },
    { url: "https://b.com", title: null },
  ],
  date: "2026-11-01",
  askedAt: "2026-11-01T09:30:00.000Z",
  run: 2,
  country: "DE",
  language: null,
};
const HEADER = "prompt,engine,model,answer,citations,asked_at,run,country\n";

describe("aiAnswers", () => {
  it("reads a CSV file with answers over several lines", async () => {
    const { format, rows, log } = await runImport({
      "answers.csv": `${HEADER}Best shoes?,Perplexity,sonar-pro,` +
        '"Acme is good [1].\nBeta, too.",https://acme.com/a | https://b.com,' +
        "2026-11-01T10:30:00+01:00,2,Germany\n",
    });
    expect(format).to.equal("ai_answers");
    expect(rows).to.deep.equal([ROW]);
    expect(log.warnings).to.deep.equal([]);
  });

  it("reads a JSON list of citations in a cell", async () => {
    const { rows } = await runImport({
      "a.csv":
        `${HEADER}p,e,,a,"[""https://a.com"", {""url"": ""https://b.com"", ""title"": ""B""}]",` +
        "2026-11-01,,\n",
    });
    expect(rows[0]).to.deep.include({
      citations: [{ url: "https://a.com", title: null }, { url: "https://b.com", title: "B" }],
      date: "2026-11-01",
      askedAt: null,
      model: null,
      run: null,
      country: null,
    });
  });

  it("reads JSON and NDJSON, with citations as texts or objects", async () => {
    const record = {
      question: "Best shoes?",
      platform: "ChatGPT",
      response: "Acme.",
      sources: ["https://a.com", { link: "https://b.com", title: "B" }],
      timestamp: 1_793_525_400,
    };
    const text = JSON.stringify(record);
    for (const file of [{ "a.json": `[${text},${text}]` }, { "a.ndjson": `${text}\n${text}\n` }]) {
      const { format, rows } = await runImport(file);
      expect(format).to.equal("ai_answers");
      expect(rows).to.have.length(2);
      expect(rows[1]).to.deep.include({
        engine: "chatgpt",
        answer: "Acme.",
        citations: [{ url: "https://a.com", title: null }, { url: "https://b.com", title: "B" }],
        askedAt: "2026-11-01T09:30:00.000Z",
      });
    }
  });

  it("takes the engine and day that the user named", async () => {
    const { rows, log } = await runImport({ "a.csv": "prompt,answer\np,a\n" }, {
      engine: "gemini",
      to: "2026-11-02",
    });
    expect(rows[0]).to.deep.include({ engine: "gemini", date: "2026-11-02" });
    expect(log.warnings).to.deep.equal([
      "a.csv has no times; its answers are taken to be of 2026-11-02.",
    ]);
  });

  it("skips what cannot be read, and says why", async () => {
    const good = "p,e,m,a,,2026-11-01,1,DE\n";
    const { rows, log } = await runImport({
      "a.csv": HEADER + good.repeat(8) + ",e,,a,,,,\np,e,,,,,,\np,,,a,,,,\n" +
        "p,e,,a,,yesterday,,\np,e,,a,,,first,\np,e,,a,,,,Atlantis\np,e,,a,[broken,,,\n",
    });
    expect(rows).to.have.length(8);
    expect(log.skipped.map(({ line, reason }) => `${line} ${reason}`)).to.deep.equal([
      "10 The record has no prompt.",
      "11 The record has no answer; one that failed is not imported.",
      "12 The record does not say which engine answered.",
      '13 "yesterday" is no time, or may be read in two ways; write 2026-11-20T09:30:00Z.',
      '14 The run is "first"; it is a number such as 1.',
      '15 "Atlantis" is no country.',
      "16 The citations begin with [ and are no JSON list.",
    ]);
  });

  it("reads an answer of 100 KB with 1,000 links, and skips one of more", async () => {
    const links = Array.from({ length: 1001 }, (_, index) => `https://a.com/${index}`);
    const record = { prompt: "p", engine: "e", answer: "x".repeat(100_000), date: "2026-11-01" };
    const { rows, log } = await runImport({
      "a.json": JSON.stringify([
        { ...record, citations: links.slice(1) },
        { ...record, citations: links },
      ]),
    });
    expect(rows).to.have.length(1);
    expect(log.skipped[0]?.reason).to.equal("The record has more than 1,000 citations.");
  });

  it("reads answers over thousands of lines, the first record's too", async () => {
    const long = (lines: number) => `"${"A line, with a comma.\n".repeat(lines)}"`;
    const { rows, log } = await runImport({
      "a.csv": HEADER +
        [5_000, 1, 150, 2_000].map((lines) => `p,e,m,${long(lines)},,2026-11-01,1,DE\n`).join(""),
    });
    expect(log.skipped).to.deep.equal([]);
    expect(rows.map((row) => row.kind === "ai_answer" && row.answer.split("\n").length))
      .to.deep.equal([5_000, 1, 150, 2_000]);
  });

  it("loses only the record in which a quotation mark is not closed", async () => {
    const good = 'p,e,m,"a\nb",,2026-11-01,1,DE\n';
    const { rows, log } = await runImport({
      "a.csv": `${HEADER}${good.repeat(3)}p,e,m,"never closed,,2026-11-01,1,DE\n${good.repeat(3)}`,
    });
    expect(rows).to.have.length(6);
    expect(log.skipped.map(({ line }) => line)).to.deep.equal([8]);
  });
});
