import { type FormProblem, formProblem, noProblem } from "./form_problem.ts";

/** A list as an address asked for it. */
interface AskedList<Asked, List> {
  list: List;
  /** As what it was read: what was asked, or the beginning of the list. */
  asked: Asked;
  problem: FormProblem;
}

/**
 * Reads a list as an address asks, such as from a cursor on; where that cannot be, such as with a cursor of
 * elsewhere, tells so and reads its beginning.
 */
export async function readAskedList<Asked, List>(
  read: (asked: Asked) => Promise<List>,
  { asked, beginning }: { asked: Asked; beginning: Asked },
): Promise<AskedList<Asked, List>> {
  try {
    return { list: await read(asked), asked, problem: noProblem() };
  } catch (error) {
    const problem = formProblem(error);
    return { list: await read(beginning), asked: beginning, problem };
  }
}
