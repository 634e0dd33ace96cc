import { expect } from "chai";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  findCommandLine,
  findProcessIdentity,
  isProcessRunning,
} from "../../../db/embedded/processes.ts";

describe("processes", () => {
  let child: ChildProcess;
  let pid: number;
  beforeEach(async () => {
    child = spawn("sleep", ["600"]);
    await once(child, "spawn");
    pid = child.pid ?? 0;
  });
  afterEach(() => child.kill("SIGKILL"));
  const end = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };

  it("names a process that runs in the same way each time, and two in two ways", () => {
    const identity = findProcessIdentity(pid);
    expect(identity).to.match(new RegExp(`^${pid} .+`));
    expect(findProcessIdentity(pid)).to.equal(identity);
    expect(findProcessIdentity(process.pid)).not.to.equal(identity);
  });

  it("knows whether the process of a name still runs", async () => {
    const identity = findProcessIdentity(pid) ?? "";
    expect(isProcessRunning(identity)).to.equal(true);
    await end();
    expect(isProcessRunning(identity)).to.equal(false);
    expect(findProcessIdentity(pid)).to.equal(undefined);
  });

  it("takes no later process with the same number for it", () => {
    expect(isProcessRunning(`${pid} 1`)).to.equal(false);
    expect(isProcessRunning("no number")).to.equal(false);
    expect(isProcessRunning("0 0")).to.equal(false);
  });

  it("finds the arguments of a process that runs", async () => {
    expect(findCommandLine(pid)?.trim()).to.equal("sleep 600");
    await end();
    expect(findCommandLine(pid)).to.equal(undefined);
  });
});
