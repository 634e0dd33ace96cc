/**
 * Waits until all have ended, also where one fails: no statement runs on after an answer. Throws the first failure in the
 * order of the list.
 */
export async function runTogether<const Works extends readonly Promise<unknown>[]>(
  works: Works,
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> {
  await Promise.allSettled(works);
  return await Promise.all(works);
}
