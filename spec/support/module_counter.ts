import { registerHooks } from "node:module";

// loaded before a program: at its end it writes how many of this project's modules the program has loaded, and of each
// folder of a floor, such as lib/web, and which packages
const ROOT = new URL("../..", import.meta.url).href;
const counts = new Map<string, number>();
const packages = new Set<string>();
let count = 0;
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith("file:") && !url.includes("/node_modules/")) {
      count++;
      const folder = url.replace(ROOT, "").split("/").slice(0, 2).join("/");
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (name !== undefined) packages.add(name);
    return nextLoad(url, context);
  },
});
process.on("exit", () => {
  process.stderr.write(
    `modules: ${count}\nfolders: ${JSON.stringify(Object.fromEntries(counts))}\n` +
      `packages: ${JSON.stringify([...packages])}\n`,
  );
});
