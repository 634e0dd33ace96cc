// loaded before a process and its threads: the machine's clock is wrong by CLOCK_SHIFT_MS
const shiftMs = Number(process.env["CLOCK_SHIFT_MS"]);

globalThis.Date = new Proxy(Date, {
  construct: (target, parts, created) =>
    Reflect.construct(target, parts.length === 0 ? [target.now() + shiftMs] : parts, created),
  get: (target, name) => name === "now" ? () => target.now() + shiftMs : Reflect.get(target, name),
});
