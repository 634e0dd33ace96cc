import { expect } from "chai";
import { checkLists } from "../../../scripts/house/lists.ts";

describe("checkLists()", () => {
  const job = { path: "lib/jobs/prune.ts", text: "export const prune: Job = {};\n" };
  const nested = { path: "lib/jobs/audits/advance.ts", text: "export const advance: Job = {};\n" };

  it("names the file that a list forgets", () => {
    expect(checkLists([{ path: "lib/jobs/mod.ts", text: "" }, job])).to.deep.equal([{
      path: "lib/jobs/mod.ts",
      line: 1,
      message: 'The list forgets "lib/jobs/prune.ts".',
    }]);
  });

  it("accepts a list that has it, and files that are no members", () => {
    const list = { path: "lib/jobs/mod.ts", text: 'import { prune } from "./prune.ts";\n' };
    const other = { path: "lib/jobs/start_jobs.ts", text: "export function startJobs() {}\n" };
    expect(checkLists([list, job, other])).to.deep.equal([]);
  });

  it("names a forgotten file of a folder below", () => {
    const [violation] = checkLists([{ path: "lib/jobs/mod.ts", text: "" }, nested]);
    expect(violation?.message).to.equal('The list forgets "lib/jobs/audits/advance.ts".');
  });

  it("leaves a folder below to its own list", () => {
    const own = {
      path: "lib/jobs/audits/mod.ts",
      text: 'import { advance } from "./advance.ts";\n',
    };
    expect(checkLists([{ path: "lib/jobs/mod.ts", text: "" }, own, nested])).to.deep.equal([]);
  });
});
