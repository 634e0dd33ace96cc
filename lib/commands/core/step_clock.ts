/** Hears how long a part of an audit's analysis or scoring took. */
export type OnStep = (step: string, milliseconds: number) => void;

/** Runs a part of a long work and reports how long it took, however it ended. */
type StepClock = <T>(step: string, work: () => Promise<T>) => Promise<T>;

/** Creates what measures the parts of a long work, which may overlap. */
export function createStepClock(onStep: OnStep = () => {}): StepClock {
  return async (step, work) => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      onStep(step, performance.now() - start);
    }
  };
}
