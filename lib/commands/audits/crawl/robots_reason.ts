import type { ROBOTS_REASONS } from "../../../../schemas/robots.ts";
import type { RobotsVerdict } from "../../../crawler/robots/robots_groups.ts";
import type { RobotsAnswer } from "../../../crawler/robots/robots.ts";

/** Says what a verdict rests on: a line of the file, its silence, or that there is no file. */
export function reasonOfVerdict(
  { kind }: Pick<RobotsAnswer, "kind">,
  { line }: RobotsVerdict,
): (typeof ROBOTS_REASONS)[number] {
  if (kind === "allow_all") return "robots_txt_missing";
  if (kind === "disallow_all") return "robots_txt_unreachable";
  return line === null ? "no_rule" : "rule";
}
