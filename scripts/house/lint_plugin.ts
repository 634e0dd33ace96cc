/**
 * Rules of the house for `deno lint`, which need the syntax tree. The linter loads this file alone, by
 * the setting `lint.plugins` of deno.json.
 */

/** What the rules read of a node of the syntax tree. */
interface LintNode {
  type: string;
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

export default { name: "house", rules: { clock } };
