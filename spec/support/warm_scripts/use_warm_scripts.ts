import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type runScript, scriptFile, type ScriptResult, scriptSettings } from "../script.ts";

/** A script to be run. */
export interface ScriptOrder {
  id: number;
  file: string;
  args: readonly string[];
  environment: Record<string, string>;
}

/** What it left behind. */
export interface ScriptAnswer extends ScriptResult {
  id: number;
}

const PROGRAM = new URL("script_process.ts", import.meta.url);

/**
 * The function that it returns runs scripts as `runScript` does, but those of a suite in one process, one after the other:
 * to load the program takes two seconds of a processor. That a script ends its process, it cannot say.
 */
export function useWarmScripts(): typeof runScript {
  let child: ChildProcess;
  let count = 0;
  before(() => {
    child = fork(PROGRAM, { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  });
  after(async () => {
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  });
  return (name, args, environment) => {
    const id = ++count;
    return new Promise((resolve, reject) => {
      const onEnd = () => reject(new Error(`The process of ${name} ended.`));
      const onAnswer = ({ id: answered, ...result }: ScriptAnswer) => {
        if (answered !== id) return;
        child.off("message", onAnswer).off("exit", onEnd);
        resolve(result);
      };
      child.on("message", onAnswer).on("exit", onEnd);
      const order: ScriptOrder = {
        ...{ id, file: scriptFile(name), args },
        environment: scriptSettings(environment),
      };
      child.send(order);
    });
  };
}
