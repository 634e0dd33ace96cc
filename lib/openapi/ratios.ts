import type { Part } from "./component_schemas.ts";

/** The names of numbers by their unit, each in the order of the alphabet. */
interface RatioNames {
  /** From 0 to 1. */
  ratios: string[];
  /** In percent. */
  percentages: string[];
}

const RATIO_NAME = /(?:^|_)(?:share|share_of_voice|rate|ctr)$/;

/** Finds which numbers of schemas are ratios and which are percentages: those that are so wherever their name is. */
export function listRatioNames(schemas: unknown): RatioNames {
  const bounded = new Map<string, boolean>();
  visitProperties(schemas, (name, { type, minimum, maximum }) => {
    if (type !== "number" && !(Array.isArray(type) && type.includes("number"))) return;
    const isRatio = RATIO_NAME.test(name) || (minimum === 0 && maximum === 1);
    bounded.set(name, isRatio && (bounded.get(name) ?? true));
  });
  const names = [...bounded.keys()].sort();
  return {
    ratios: names.filter((name) => bounded.get(name) && !name.endsWith("_pct")),
    percentages: names.filter((name) => name.endsWith("_pct")),
  };
}

/** The section of the document's description that says which is which, and why. */
export function describeRatios({ ratios, percentages }: RatioNames): string {
  return `## Ratios and percentages

Parts of a whole are ratios from 0 to 1, so that they can be multiplied and summed as they are:
${listNames(ratios)}.

Changes against an earlier period, and visibility, are percentages and end in \`_pct\`: a change may
be below 0 or above 100, and 12.5 means 12.5 %:
${listNames(percentages)}.

Scores are from 0 to 100. Bounds such as \`low\` and \`high\` have the unit of the number that they
belong to.`;
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

function visitProperties(part: unknown, visit: (name: string, schema: Part) => void): void {
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === "example" || key === "examples") continue;
    if (key === "properties") {
      for (const [name, schema] of Object.entries(Object(value))) visit(name, Object(schema));
    }
    visitProperties(value, visit);
  }
}
