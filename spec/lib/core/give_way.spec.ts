import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";

const WORKER = `
const { parentPort } = require("node:worker_threads");
const { getPriority } = require("node:os");
import(${
  JSON.stringify(new URL("../../../lib/core/give_way.ts", import.meta.url).href)
}).then((module) => {
  module.giveWay(5);
  parentPort.postMessage(getPriority(0));
});
`;

describe("giveWay()", function () {
  before(function () {
    if (process.platform !== "linux") this.skip();
  });

  it("puts the calling thread and the collector's helpers behind the API, and nothing else", async () => {
    const before = getPriority(0);
    const worker = new Worker(WORKER, { eval: true });
    const priority = await new Promise((resolve, reject) => {
      worker.once("message", resolve).once("error", reject);
    });
    await worker.terminate();

    expect(priority).to.equal(5);
    expect(getPriority(0)).to.equal(before);
    const helpers = readdirSync("/proc/self/task").map(Number).filter((thread) =>
      readFileSync(`/proc/self/task/${thread}/comm`, "utf8").startsWith("V8Worker")
    );
    expect(helpers.map(getPriority)).to.deep.equal(helpers.map(() => 5));
  });
});
