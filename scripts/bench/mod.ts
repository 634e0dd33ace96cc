import { admissionBench } from "./admission.ts";
import { crawlBench } from "./crawl.ts";
import { crawlScaleBench } from "./crawl_scale.ts";
import { exactnessBench } from "./exactness.ts";
import type { Bench } from "./bench.ts";
import { mixedBench } from "./mixed.ts";
import { readsBench } from "./reads.ts";
import { recheckBench } from "./recheck.ts";

/** Every bench. */
export const BENCHES: readonly Bench[] = [
  admissionBench,
  exactnessBench,
  crawlBench,
  crawlScaleBench,
  readsBench,
  mixedBench,
  recheckBench,
];
