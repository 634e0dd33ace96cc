import { writeSync } from "node:fs";

/**
 * Creates a function that writes to stdout all that was handed to it during one turn of the event
 * loop by one call: a busy server logs thousands of lines a second, and each write to a pipe blocks.
 * What is left when the process exits is written then.
 */
export function createLineWriter(): (line: string) => void {
  let pending = "";
  function flush(): void {
    const text = pending;
    pending = "";
    if (text !== "") process.stdout.write(text);
  }
  process.once("exit", () => {
    // nothing asynchronous happens any more
    if (pending !== "") writeLast(pending);
  });
  return (line) => {
    if (pending === "") setImmediate(flush);
    pending += line;
  };
}

function writeLast(text: string): void {
  try {
    writeSync(process.stdout.fd, text);
  } catch (error) {
    // nobody reads it any more
    if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) throw error;
  }
}
