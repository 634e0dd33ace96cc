/** Lets callers share one run of the same work. */
interface SingleFlight {
  /**
   * Runs the work, or joins the run under the same name. Another process may run it as well: it must do no harm.
   * Callers share one run until `until()` of its result settles; default: until the run ends.
   */
  run<Result>(
    name: string,
    work: () => Promise<Result>,
    until?: (result: Result) => Promise<unknown> | undefined,
  ): Promise<Result>;
}

/** Creates a single flight without any run. */
export function createSingleFlight(): SingleFlight {
  const flights = new Map<string, Promise<unknown>>();
  return {
    run<Result>(
      name: string,
      work: () => Promise<Result>,
      until?: (result: Result) => Promise<unknown> | undefined,
    ): Promise<Result> {
      const running = flights.get(name);
      // what runs under one name gives one kind of result
      if (running !== undefined) return running as Promise<Result>;
      const forget = () => flights.delete(name);
      const runAndForget = async () => {
        try {
          const result = await work();
          const end = until?.(result);
          if (end === undefined) forget();
          else end.then(forget, forget);
          return result;
        } catch (error) {
          forget();
          throw error;
        }
      };
      const started = runAndForget();
      flights.set(name, started);
      return started;
    },
  };
}
