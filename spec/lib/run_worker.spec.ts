import { once } from "node:events";
import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect } from "chai";
import { readConfig } from "../../lib/core/config.ts";
import { createSignOfLife } from "../../lib/jobs/sign_of_life.ts";
import { specServerUrl } from "../support/fixtures.ts";

describe("openWorker()", function () {
  before(function () {
    if (process.platform !== "linux") this.skip();
  });

  it("has the thread of any work give way to the API by what the settings say", async () => {
    const config = { ...readConfig({ WORK_NICE: "7" }), databaseUrl: specServerUrl() };
    const worker = new Worker(new URL("../support/opened_worker.ts", import.meta.url), {
      workerData: { config, life: createSignOfLife() },
    });
    const [priority] = await once(worker, "message");
    await worker.terminate();
    expect(priority).to.equal(7);
    expect(getPriority(0)).to.be.below(7);
  });
});
