import { addDays } from "../../../core/days.ts";
import type { ContentDecay, DecayStatus } from "./decay_judgement.ts";
import { type DecayDiagnosis, diagnoseDecay, isMoved } from "./decay_cause.ts";
import type { DecayFacts } from "./decay_facts.ts";
import { estimateDecayGain } from "./decay_gain.ts";
import type { Gain } from "../gains/estimate_gain.ts";
import type { GainModel } from "../gains/gain_model.ts";

/** The conclusion about a page: `moved` when another own URL has its queries. */
export interface DecayConclusion extends Omit<ContentDecay, "status"> {
  status: DecayStatus | "moved";
  /** Null: there is no fall to explain. */
  diagnosis: DecayDiagnosis | null;
  gain: Gain | null;
  /** How it fell, and since when; null: it did not, or it cannot be known. */
  fall: DecayFall | null;
}

/** When a page fell. */
export interface DecayFall {
  /** ended: nothing since a day; sudden: one step explains it best; gradual: a slope does. */
  shape: "ended" | "sudden" | "gradual";
  /** The day, and the range in which it lies (95 %), `YYYY-MM-DD`. */
  since: string;
  earliest: string;
  latest: string;
}

/**
 * Concludes what became of a page from its days and from what is known besides them. A page that moved has an alarm only
 * where both URLs together fell: `together` is their judgement.
 */
export function concludeDecay(
  decay: ContentDecay,
  { firstDay, facts, together, model }: {
    /** The first day of the series. */
    firstDay: string;
    /** What came back to pages of the site before. */
    model: GainModel;
    /** Absent: the page did not fall, or is not looked at closer. */
    facts?: DecayFacts | undefined;
    together?: ContentDecay | undefined;
  },
): DecayConclusion {
  const fall = fallOf(decay, firstDay);
  if (facts === undefined) return { ...decay, diagnosis: null, gain: null, fall };
  const diagnosis = diagnoseDecay(facts);
  if (decay.status === "measurement_change") return { ...decay, diagnosis, gain: null, fall: null };
  if (!isMoved(facts)) {
    return {
      ...decay,
      diagnosis,
      gain: estimateDecayGain(decay, { diagnosis, ledger: facts.ledger, model }),
      fall,
    };
  }
  const { severity = null, score = 0, lost = 0 } = together ?? {};
  return { ...decay, status: "moved", severity, score, lost, diagnosis, gain: null, fall };
}

function fallOf({ onset, end }: ContentDecay, firstDay: string): DecayFall | null {
  if (end !== null) {
    const since = addDays(firstDay, end.day);
    return { shape: "ended", since, earliest: since, latest: since };
  }
  if (onset === null) return null;
  return {
    shape: onset.isSudden ? "sudden" : "gradual",
    since: addDays(firstDay, onset.day),
    earliest: addDays(firstDay, onset.earliest),
    latest: addDays(firstDay, onset.latest),
  };
}
