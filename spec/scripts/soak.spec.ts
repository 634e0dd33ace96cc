import { expect } from "chai";
import { judgeSamples, listSamples, type Soaked } from "../../scripts/soak/judge_samples.ts";
import type { Sample } from "../../scripts/soak/take_sample.ts";

const SAMPLE: Sample = {
  processes: { api: { memoryMb: 200, handles: 30, threads: 12 } },
  connections: 12,
  rows: { audits: 5, ai_questions: 0, job_states: 10, hosts: 3 },
};

describe("judgeSamples()", () => {
  const soaked = (end: Partial<Sample>, more: Partial<Soaked> = {}): Soaked => ({
    ...{ start: SAMPLE, middle: SAMPLE, end: { ...SAMPLE, ...end } },
    ...{ orphans: {}, owned: new Set(["audits", "ai_questions"]), ...more },
  });
  const api = { memoryMb: 200, handles: 30, threads: 12 };

  it("takes data, periods and what comes and goes", () => {
    const rows = { audits: 50, ai_questions: 0, job_states: 12, hosts: 3 };
    const processes = { api: { memoryMb: 280, handles: 50, threads: 15 } };
    expect(judgeSamples(soaked({ rows, processes, connections: 18 }))).to.deep.equal([]);
  });

  for (
    const [what, end, line] of [
      ["memory", { processes: { api: { ...api, memoryMb: 300 } } }, /^api: MB from 200 to 300/],
      ["handles", { processes: { api: { ...api, handles: 60 } } }, /^api: handles from 30 to 60/],
      ["threads", { processes: { api: { ...api, threads: 20 } } }, /^api: threads from 12 to 20/],
      ["connections", { connections: 30 }, /^connections from 12 to 30/],
      [
        "rows that work left",
        { rows: { ...SAMPLE.rows, ai_questions: 1 } },
        /^rows of ai_questions/,
      ],
      ["rows of nobody", { rows: { ...SAMPLE.rows, hosts: 4 } }, /^rows of hosts from 3 to 4/],
    ] as const
  ) {
    it(`names ${what}`, () => {
      const grown = judgeSamples(soaked(end));
      expect(grown).to.have.length(1);
      expect(grown[0]).to.match(line);
    });
  }

  it("names rows whose site or audit is no more", () => {
    expect(judgeSamples(soaked({}, { orphans: { pages: 2 } })))
      .to.deep.equal(["rows of pages whose site or audit is no more: 2"]);
  });

  it("lists all figures, and of the tables those that have changed", () => {
    const rows = { ...SAMPLE.rows, audits: 9 };
    expect(listSamples(soaked({ rows })).map(([what, , , end]) => [what, end])).to.deep.equal([
      ["api: MB", "200"],
      ["api: handles", "30"],
      ["api: threads", "12"],
      ["connections", "12"],
      ["rows of audits", "9"],
    ]);
  });
});
