import { admissionBench } from "./admission.ts";
import { analystBench } from "./analyst.ts";
import { busyNeighbourBench } from "./busy_neighbour.ts";
import { changesBench } from "./changes.ts";
import { crawlBench } from "./crawl.ts";
import { crawlScaleBench } from "./crawl_scale.ts";
import { exactnessBench } from "./exactness.ts";
import { answersBench } from "./answers.ts";
import type { Bench } from "./bench.ts";
import { cannibalizationBench } from "./cannibalization.ts";
import { decayBench } from "./decay.ts";
import { fairnessBench } from "./fairness/fairness.ts";
import { gainsBench } from "./gains.ts";
import { exportsBench } from "./exports.ts";
import { firstAnswersBench } from "./imports/first_answers.ts";
import { importBench } from "./imports/import.ts";
import { lighthouseBench } from "./lighthouse/lighthouse.ts";
import { logsBench } from "./imports/logs.ts";
import { logVolumeBench } from "./imports/log_volume.ts";
import { mentionsBench } from "./mentions.ts";
import { linksBench } from "./imports/links.ts";
import { mixedBench } from "./mixed.ts";
import { pagesBench } from "./reads/pages.ts";
import { readsBench } from "./reads/reads.ts";
import { recheckBench } from "./recheck.ts";
import { refusalsBench } from "./refusals.ts";
import { rootCausesBench } from "./root_causes.ts";
import { scalingBench } from "./scaling.ts";
import { searchReadsBench } from "./reads/search_reads.ts";
import { viewsBench } from "./reads/views.ts";
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
  scalingBench,
  searchReadsBench,
  changesBench,
  rootCausesBench,
  pagesBench,
  viewsBench,
  lighthouseBench,
  importBench,
  firstAnswersBench,
  linksBench,
  logsBench,
  logVolumeBench,
  mentionsBench,
  answersBench,
  analystBench,
  cannibalizationBench,
  wordingsBench,
  gainsBench,
  decayBench,
  exportsBench,
];
