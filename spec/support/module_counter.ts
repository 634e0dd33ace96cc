import { registerHooks } from "node:module";

// loaded before a program: at its end it writes how many of this project's modules the program has loaded
let count = 0;
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith("file:") && !url.includes("/node_modules/")) count++;
    return nextLoad(url, context);
  },
});
process.on("exit", () => process.stderr.write(`modules: ${count}\n`));
