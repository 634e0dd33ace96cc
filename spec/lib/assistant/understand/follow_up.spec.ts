import { expect } from "chai";
import { answerQuestion } from "../../../../lib/assistant/analyst.ts";
import type { EarlierTurn } from "../../../../lib/assistant/analyst_answer.ts";
import type { ApiReader } from "../../../../lib/assistant/api_reader.ts";
import { NotFoundError } from "../../../../lib/core/errors.ts";

/** A site of which nothing can be read. */
const READER: ApiReader = {
  siteId: 1,
  siteUrl: "https://api.test/api/v1/sites/1",
  read: () => Promise.reject(new NotFoundError("no_audit", "There is nothing.")),
};

/** The kind of the last of these messages; a cited row comes after its question as `type:label`. */
async function kindOf(...turns: string[]): Promise<string | null> {
  const message = turns.pop() ?? "";
  const earlier = turns.map((turn): EarlierTurn => {
    const [type, label] = turn.split("→");
    if (label === undefined || type === undefined) return { role: "user", message: turn };
    return { role: "assistant", message: "An answer.", citations: [{ type, id: 7, label }] };
  });
  const now = new Date("2026-11-20T12:00:00Z");
  return (await answerQuestion({ message, earlier, reader: READER, now })).kind;
}

/** What the last of these messages asks the API for. */
async function readFor(...turns: string[]): Promise<{ queries: unknown[] }> {
  const queries: unknown[] = [];
  const reader: ApiReader = {
    ...READER,
    read(operationId, question) {
      queries.push(question?.query);
      return READER.read(operationId, question);
    },
  };
  const message = turns.pop() ?? "";
  const earlier = turns.flatMap((turn): EarlierTurn[] => [
    { role: "user", message: turn },
    {
      role: "assistant",
      message: "An answer.",
      citations: [{ type: "search_overview", id: null, label: "Search performance" }],
    },
  ]);
  await answerQuestion({ message, earlier, reader, now: new Date("2026-11-20T12:00:00Z") });
  return { queries };
}

describe("understand()", () => {
  it("keeps the kind of the question before for what is only named", async () => {
    expect(await kindOf("What are my top keywords?", "and on mobile?")).to.equal("keywords_top");
    expect(await kindOf("How much traffic did we get?", "last month")).to.equal("traffic_total");
    expect(await kindOf("How much traffic did we get?", "what about Austria?"))
      .to.equal("traffic_total");
  });
  it("takes the kind that knows what is named now", async () => {
    expect(await kindOf("How much traffic did we get?", "and for /pricing?"))
      .to.equal("page_traffic");
    expect(await kindOf("Who are our competitors?", "what about rival.example?"))
      .to.equal("competitor_one");
    expect(await kindOf("What is wrong with the site?", "and on /pricing?"))
      .to.equal("page_issues");
  });
  it("asks for the cause after a question for a figure", async () => {
    expect(await kindOf("How healthy is my site?", "why?")).to.equal("health_change");
    expect(await kindOf("How much traffic did we get?", "And why is that?"))
      .to.equal("traffic_change");
    expect(await kindOf("How visible are we?", "warum?")).to.equal("visibility_movers");
  });
  it("understands a new question as one, though it begins like a follow-up", async () => {
    expect(await kindOf("How healthy is my site?", "and how many backlinks do we have?"))
      .to.equal("backlinks_count");
    expect(await kindOf("How healthy is my site?", "What should I do first?"))
      .to.equal("next_steps");
  });
  it("takes it for the page that was named or cited last", async () => {
    expect(await kindOf("What do you know about /pricing?", "what is wrong with it?"))
      .to.equal("page_issues");
    expect(
      await kindOf("Which pages are slow?", "page→https://a.example/x", "what is wrong with it?"),
    ).to.equal("page_issues");
  });
  it("takes a subject that a short question leaves out from the one before", async () => {
    expect(await kindOf("How many backlinks do we have?", "which are lost?"))
      .to.equal("backlinks_lost");
    expect(await kindOf("How many backlinks do we have?", "from which domains?"))
      .to.equal("referring_domains");
    expect(await kindOf("What are my top keywords?", "which are lost?"))
      .to.equal("keywords_lost_positions");
  });
  it("takes one row of the list before for the worst, and of no other", async () => {
    expect(await kindOf("Which keywords lost clicks?", "which of them is worst?"))
      .to.equal("keywords_lost_clicks");
    expect(await kindOf("What are my top keywords?", "which of them is the best one?"))
      .to.equal("keywords_top");
    expect(await kindOf("What are my top keywords?", "which of them is worst?")).to.equal(null);
    expect(await kindOf("How much traffic did we get?", "which of them is worst?"))
      .to.equal(null);
  });
  it("knows what was cited last, also after a message that it did not understand", async () => {
    expect(
      await kindOf("What are the top issues?", "issue→Title", "which pages are affected?"),
    ).to.equal("issue_pages");
    expect(
      await kindOf("What are the top issues?", "issue→Title", "xyzzy plugh", "how do I fix it?"),
    ).to.equal("issue_fix");
  });
  it("goes on about AI engines with the one that is named", async () => {
    expect(await kindOf("Who is cited by AI engines instead of us?", "and perplexity?"))
      .to.equal("ai_cited_instead");
    expect(await kindOf("What are my top keywords?", "and perplexity?"))
      .to.not.equal("keywords_top");
  });
  it("keeps what a follow-up narrowed for the one after it", async () => {
    const { queries } = await readFor(
      "How many clicks did we get in October?",
      "and on mobile?",
      "why?",
    );
    expect(queries[0]).to.deep.equal({
      from: "2026-10-01",
      to: "2026-10-31",
      device: "mobile",
      segments: "none",
    });
  });
  it("counts the month before from the days that were asked for last", async () => {
    const { queries } = await readFor("How many clicks in October?", "and the month before?");
    expect(queries[0]).to.deep.equal({ from: "2026-09-01", to: "2026-09-30" });
  });
  it("forgets nothing over a message that it did not understand", async () => {
    expect(await kindOf("What are my top keywords?", "xyzzy plugh qwerty", "and on mobile?"))
      .to.equal("keywords_top");
  });
  it("has nothing to go on with at the beginning", async () => {
    for (const message of ["why?", "show me more", "and?", "what about it?"]) {
      expect(await kindOf(message), message).to.equal(null);
    }
  });
  it("counts the keywords with one intent, though another kind counts them all", async () => {
    for (
      const question of [
        "How many commercial keywords do we have?",
        "number of keywords with commercial intent",
        "Wie viele kommerzielle Keywords haben wir?",
        "how many commercial keywords did we rank for last month",
      ]
    ) {
      expect(await kindOf(question), question).to.equal("intent");
      expect((await readFor(question)).queries[0], question)
        .to.deep.include({ "filter[intent]": "commercial" });
    }
    expect(await kindOf("How many keywords do we rank for?")).to.equal("keywords_count");
  });
  it("keeps an intent for what is counted of the last answer, and takes another one", async () => {
    const intentOf = async (...turns: string[]) => (await readFor(...turns)).queries[0];
    const commercial = { "filter[intent]": "commercial" };
    expect(await intentOf("Show me commercial keywords", "how many are there?"))
      .to.deep.include(commercial);
    expect(await intentOf("Show me transactional keywords", "and commercial?"))
      .to.deep.include(commercial);
    expect(await intentOf("Show me our keywords", "and how many of them are commercial?"))
      .to.deep.include(commercial);
  });
  it("drops the intent of the question before where two intents are compared", async () => {
    for (
      const [before, question] of [
        ["Show me transactional keywords", "and commercial vs informational keywords on mobile?"],
        ["Show me transactional keywords", "what about commercial and informational queries?"],
        ["Wie viele transaktionale Keywords haben wir?", "Und informationelle oder kommerzielle?"],
        ["Welche Keywords sind transaktional?", "und kommerzielle vs. informationelle Keywords?"],
      ] as const
    ) {
      expect(await kindOf(before, question), question).to.equal("intent");
      const [query] = (await readFor(before, question)).queries;
      expect(query, question).to.have.property("per_page", 1);
      expect(query, question).to.not.have.property("filter[intent]");
      // nor does it come back
      const [next] = (await readFor(before, question, "and in Germany?")).queries;
      expect(next, question).to.not.have.property("filter[intent]");
    }
  });
});
