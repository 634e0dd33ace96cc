import type { CompetitorFigures } from "../../../db/search/competitor_figures.ts";

/** Creates the figures of a competitor. Default: it shares no keyword with the site. */
export function competitorFigures(
  figures: Partial<CompetitorFigures> & { competitorId: number },
): CompetitorFigures {
  return {
    platform: false,
    commonKeywordsCount: 0,
    keywordsCount: 0,
    overlap: null,
    jaccard: null,
    competitionLevel: null,
    winsCount: 0,
    lossesCount: 0,
    averagePosition: null,
    ourAveragePosition: null,
    shareOfVoice: null,
    visibility: null,
    ...figures,
  };
}
