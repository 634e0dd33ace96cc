const BAR_WIDTH = 24;
const SHOW_EVERY_MS = 200;
/** Where there is no terminal, one line in this time says that it goes on. */
const LINE_EVERY_MS = 5_000;

/** How far an import is. */
interface ShownProgress {
  step: "reading" | "storing";
  readBytes: number;
  sizeBytes: number;
  rowsRead: number;
  seconds: number;
}

/** Where progress is shown. */
interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Such as `[######------]  25 % reading  230,000 rows  46,000/s`. */
function importProgressLine(
  { step, readBytes, sizeBytes, rowsRead, seconds }: ShownProgress,
): string {
  const share = sizeBytes === 0 ? 1 : Math.min(1, readBytes / sizeBytes);
  const done = Math.round(BAR_WIDTH * share);
  const bar = `[${"#".repeat(done)}${"-".repeat(BAR_WIDTH - done)}]`;
  const percent = String(Math.floor(100 * share)).padStart(3);
  const rate = seconds > 0 ? `  ${Math.round(rowsRead / seconds).toLocaleString("en")}/s` : "";
  return `${bar} ${percent} % ${step}  ${rowsRead.toLocaleString("en")} rows${rate}`;
}

/** Shows progress while it is told of it: a line that changes on a terminal, single lines elsewhere. */
export function createProgress(output: ProgressOutput): {
  show(progress: ShownProgress): void;
  end(): void;
} {
  const terminal = output.isTTY === true;
  let shownAt = performance.now();
  let shown = false;
  return {
    show(progress) {
      const every = terminal ? SHOW_EVERY_MS : LINE_EVERY_MS;
      if (performance.now() - shownAt < every) return;
      shownAt = performance.now();
      shown = true;
      output.write(
        terminal ? `\r\x1b[K${importProgressLine(progress)}` : `${importProgressLine(progress)}\n`,
      );
    },
    end() {
      if (terminal && shown) output.write("\n");
    },
  };
}
