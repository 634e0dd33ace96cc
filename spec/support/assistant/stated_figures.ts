/** A message, and all that was read for it. */
export interface StatedFigures {
  message: string;
  bodies: readonly unknown[];
  /** Texts whose numbers may be repeated. */
  asked: readonly string[];
}

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/**
 * Lists the numbers of a message that neither what was read nor what was asked has: as it is, as a share in
 * percent, or rounded at the digits that the message shows. Days are compared as days. Independent of how
 * the analyst writes its figures.
 */
export function listInventedFigures({ message: written, bodies, asked }: StatedFigures): string[] {
  const message = inEnglishForm(written);
  const known = new Set<number>();
  const texts: string[] = [...asked];
  const days = new Set<string>();
  for (const body of bodies) gather(body, known, texts, days);
  for (const text of texts) {
    for (const [number] of text.matchAll(NUMBER)) known.add(Number(number.replaceAll(",", "")));
  }
  const rest = message
    .replace(/\b([A-Z][a-z]+ \d{1,2}, \d{4})\b/g, (day) => days.has(isoDay(day)) ? "" : day)
    .replace(/https?:\/\/\S+/g, "");
  return [...rest.matchAll(NUMBER)].map(([number]) => number)
    .filter((number) => !isKnown(number.replaceAll(",", ""), known));
}

const MONTHS =
  ("Januar Februar März April Mai Juni Juli August September Oktober November Dezember")
    .split(" ");

/** A German message with the days and figures as English writes them. */
function inEnglishForm(message: string): string {
  if (!/^(?:Verstanden|Ich bin nicht sicher|Das habe ich)/.test(message)) return message;
  return message
    .replace(/\b(\d{1,2})\. ([A-Z][a-zä]+) (\d{4})\b/g, (_, day, month, year) => {
      const name = new Date(Date.UTC(2026, MONTHS.indexOf(month), 1))
        .toLocaleString("en", { month: "long", timeZone: "UTC" });
      return `${name} ${day}, ${year}`;
    })
    .replace(/(?<=\d)\.(?=\d{3})/g, "")
    .replace(/(?<=\d),(?=\d)/g, ".");
}

function isoDay(text: string): string {
  return new Date(`${text} UTC`).toISOString().slice(0, 10);
}

function isKnown(number: string, known: ReadonlySet<number>): boolean {
  const decimals = number.split(".")[1]?.length ?? 0;
  const value = Number(number);
  const half = 0.5 * 10 ** -decimals + 1e-9;
  for (const one of known) {
    const size = Math.abs(one);
    // what is counted is told as it is; what was computed may be rounded from ten on
    const isExact = decimals === 0 && (value < 10 || Number.isInteger(size));
    if (isExact ? size === value : Math.abs(size - value) <= half) return true;
    if (size <= 1 && Math.abs(size * 100 - value) <= Math.max(half, 1e-9) && isPercent(one)) {
      return true;
    }
  }
  return false;
}

/** A share is a fraction. */
function isPercent(value: number): boolean {
  return Math.abs(value) <= 1;
}

function gather(value: unknown, known: Set<number>, texts: string[], days: Set<string>): void {
  if (typeof value === "number") known.add(value);
  else if (typeof value === "string") {
    const day = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(value)?.[1];
    if (day === undefined) texts.push(value);
    else days.add(day);
  } else if (Array.isArray(value)) {
    known.add(value.length);
    for (const item of value) gather(item, known, texts, days);
  } else if (value !== null && typeof value === "object") {
    for (const [name, member] of Object.entries(value)) {
      texts.push(name);
      gather(member, known, texts, days);
    }
  }
}
