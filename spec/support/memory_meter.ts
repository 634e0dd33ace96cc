/** Watches how much memory this process takes beyond what it had when the meter was started. */
export interface MemoryMeter {
  /** Ends the watch and returns the largest growth seen, in MB of resident memory. */
  stop(): number;
}

/**
 * Starts to watch the resident memory. What other specs have left behind does not count: the whole
 * suite runs in one process.
 */
export function startMemoryMeter(): MemoryMeter {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  return {
    stop() {
      clearInterval(timer);
      look();
      return (peak - before) / 1024 / 1024;
    },
  };
}
