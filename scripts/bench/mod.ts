import { admissionBench } from "./admission.ts";
import { analystBench } from "./analyst.ts";
import { busyNeighbourBench } from "./busy_neighbour.ts";
import { crawlBench } from "./crawl.ts";
import { crawlScaleBench } from "./crawl_scale.ts";
import { exactnessBench } from "./exactness.ts";
import { answersBench } from "./answers.ts";
import type { Bench } from "./bench.ts";
import { fairnessBench } from "./fairness.ts";
import { importBench } from "./import.ts";
import { mentionsBench } from "./mentions.ts";
import { linksBench } from "./links.ts";
import { mixedBench } from "./mixed.ts";
import { pagesBench } from "./pages.ts";
import { readsBench } from "./reads.ts";
import { recheckBench } from "./recheck.ts";
import { refusalsBench } from "./refusals.ts";
import { searchReadsBench } from "./search_reads.ts";
import { wordingsBench } from "./wordings.ts";

/** Every bench. */
export const BENCHES: readonly Bench[] = [
  admissionBench,
  exactnessBench,
  refusalsBench,
  crawlBench,
  crawlScaleBench,
  readsBench,
  mixedBench,
  busyNeighbourBench,
  recheckBench,
  fairnessBench,
  searchReadsBench,
  pagesBench,
  importBench,
  linksBench,
  mentionsBench,
  answersBench,
  analystBench,
  wordingsBench,
];
