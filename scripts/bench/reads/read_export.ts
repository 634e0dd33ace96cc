import { argv, env, stdout } from "node:process";

/** A program that reads an export to its end: argument URL, environment TOKEN and CODING; prints a `MeasuredExport`. */

/** How a whole list came over HTTP. */
export interface MeasuredExport {
  rows: number;
  seconds: number;
  megabytes: number;
}

const [, , url = ""] = argv;
const start = performance.now();
const answer = await fetch(url, {
  // fetch() by itself asks for br, which takes longer
  headers: { authorization: `Bearer ${env["TOKEN"]}`, "accept-encoding": env["CODING"] ?? "" },
});
if (!answer.ok || answer.body === null) throw new Error(`${url}: ${answer.status}`);
let bytes = 0;
for await (const chunk of answer.body) bytes += chunk.length;
const read: MeasuredExport = {
  rows: Number(answer.headers.get("x-total-count")),
  seconds: (performance.now() - start) / 1000,
  megabytes: bytes / 1e6,
};
stdout.write(JSON.stringify(read));
