import { parseRobots, type RobotsTxt } from "../../crawler/robots/parse_robots.ts";

const MAX_KEPT = 20;
const kept = new Map<string, RobotsTxt>();

/**
 * Parses a robots.txt, or gives what parsing the same text gave before: rows of one site repeat the
 * same few files. The last twenty are kept.
 */
export function parseRobotsOnce(body: string): RobotsTxt {
  const known = kept.get(body);
  if (known !== undefined) return known;
  const robots = parseRobots(body);
  for (const oldest of kept.keys()) {
    if (kept.size < MAX_KEPT) break;
    kept.delete(oldest);
  }
  kept.set(body, robots);
  return robots;
}
