import { ConflictError, NotFoundError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import type { ReportReader } from "./report_reader.ts";
import type { ReportSection, SectionReading } from "./section.ts";

/** What became of a section. */
export type ReadSection =
  & { section: ReportSection }
  & ({ state: "read"; reading: SectionReading } | { state: "empty" } | { state: "failed" });

/** Reads all sections side by side; one that fails is logged and leaves the others standing. */
export async function readSections(
  reader: ReportReader,
  sections: readonly ReportSection[],
  { log, requestId }: { log: Services["log"]; requestId: string },
): Promise<ReadSection[]> {
  const read = await Promise.all(sections.map(async (section): Promise<ReadSection> => {
    try {
      const reading = await section.read(reader);
      return reading === null ? { section, state: "empty" } : { section, state: "read", reading };
    } catch (error) {
      if (isNothingYet(error)) return { section, state: "empty" };
      log("error", "report_section_failed", {
        request_id: requestId,
        site_id: reader.siteId,
        section: section.id,
        error,
      });
      return { section, state: "failed" };
    }
  }));
  return read.filter(({ section, state }) => state !== "empty" || section.missing !== null);
}

/** Such as "no audit has completed yet". */
function isNothingYet(error: unknown): boolean {
  return error instanceof NotFoundError || error instanceof ConflictError;
}
