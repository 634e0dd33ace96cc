/**
 * Rules of the house for `deno lint`, which need the syntax tree. The linter loads this file by the setting
 * `lint.plugins` of deno.json.
 */
import { LONG_FUNCTIONS, WIDE_FUNCTIONS } from "./exceptions.ts";

/** What the rules read of a node of the syntax tree. */
interface LintNode {
  type: string;
  range: readonly [start: number, end: number];
  parent?: LintNode;
  params?: readonly LintNode[];
  name?: string;
  object?: LintNode;
  property?: LintNode;
  callee?: LintNode;
  arguments?: readonly LintNode[];
}

/** What the linter hands to a rule for each file. */
interface LintContext {
  /** An absolute path. */
  filename: string;
  sourceCode: { text: string };
  report(finding: { node: LintNode; message: string }): void;
}

type Visitor = Readonly<Record<string, (node: LintNode) => void>>;

interface LintRule {
  create(context: LintContext): Visitor;
}

const ROOT = new URL("../..", import.meta.url).pathname;
const PRODUCT = /^(db|lib|schemas)\//;

/** Where the clock is made. */
const CLOCK = "lib/core/clock.ts";

/** The path of a file from the project's directory. */
function pathOf({ filename }: LintContext): string {
  const path = filename.replaceAll("\\", "/");
  return path.startsWith(ROOT) ? path.slice(ROOT.length) : path;
}

/** The machine's clock is read in one place, so that specs and the database's clock can replace it. */
const clock: LintRule = {
  create(context) {
    const path = pathOf(context);
    if (!PRODUCT.test(path) || path === CLOCK) return {};
    const report = (node: LintNode) =>
      context.report({
        node,
        message: `Take the time from Services.now, or from ${CLOCK} where there are no services.`,
      });
    return {
      MemberExpression(node) {
        if (node.object?.name === "Date" && node.property?.name === "now") report(node);
      },
      NewExpression(node) {
        if (node.callee?.name === "Date" && node.arguments?.length === 0) report(node);
      },
      CallExpression(node) {
        if (node.callee?.name === "Date") report(node);
      },
    };
  },
};

const MAX_PARAMETERS = 3;
const MAX_FUNCTION_LINES = 60;

/** A callback has the parameters that its caller gives. */
function isCallback({ parent }: LintNode): boolean {
  return parent?.type === "CallExpression" || parent?.type === "NewExpression";
}

/** At most two positional arguments and an options object. */
const parameters = countedRule({
  holdsIn: /^(db|lib|schemas|scripts)\//,
  exceptions: WIDE_FUNCTIONS,
  breaks: (node) => (node.params?.length ?? 0) > MAX_PARAMETERS && !isCallback(node),
  message: "Take at most two positional arguments and an options object.",
});

/** A function longer than a screen is taken apart into named steps. */
const functionLines = countedRule({
  // a migration is never edited
  holdsIn: /^(db\/(?!migrations\/)|lib\/|schemas\/|scripts\/)/,
  exceptions: LONG_FUNCTIONS,
  breaks: ({ range: [start, end] }, text) =>
    text.slice(start, end).split("\n").length > MAX_FUNCTION_LINES,
  message: `Take the function apart: it has more than ${MAX_FUNCTION_LINES} lines.`,
});

interface CountedRule {
  holdsIn: RegExp;
  /** How many functions of a file may break the rule. The numbers may only shrink. */
  exceptions: Readonly<Record<string, number>>;
  breaks(node: LintNode, text: string): boolean;
  message: string;
}

/** Creates a rule about functions with a number of exceptions for each file. */
function countedRule({ holdsIn, exceptions, breaks, message }: CountedRule): LintRule {
  return {
    create(context) {
      const path = pathOf(context);
      if (!holdsIn.test(path)) return {};
      const allowed = exceptions[path] ?? 0;
      const { text } = context.sourceCode;
      const found: LintNode[] = [];
      const visit = (node: LintNode) => {
        if (breaks(node, text)) found.push(node);
      };
      return {
        FunctionDeclaration: visit,
        FunctionExpression: visit,
        ArrowFunctionExpression: visit,
        "Program:exit"(node) {
          for (const one of found.slice(allowed)) context.report({ node: one, message });
          if (found.length >= allowed) return;
          const shrink = `Set it to ${found.length} in scripts/house/exceptions.ts.`;
          context.report({ node, message: shrink });
        },
      };
    },
  };
}

export default {
  name: "house",
  rules: { clock, parameters, "function-lines": functionLines },
};
