import { execFileSync } from "node:child_process";

/** Whether a program is there, which is not so on every machine. */
export function hasProgram(program: string): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
