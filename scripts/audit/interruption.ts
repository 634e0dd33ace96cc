/** npm passes on what the whole group got, so that one Ctrl-C arrives twice. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Makes a signal that aborts at the first SIGINT or SIGTERM, so that the command can end in order. One
 * that comes later ends the process at once.
 */
export function watchInterruption(exitCode: number): AbortSignal {
  const interrupted = new AbortController();
  let since = 0;
  const onSignal = () => {
    if (!interrupted.signal.aborted) {
      since = performance.now();
      interrupted.abort();
    } else if (performance.now() - since > SAME_SIGNAL_MS) process.exit(exitCode);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return interrupted.signal;
}
