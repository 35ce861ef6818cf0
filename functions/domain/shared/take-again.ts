const maxTries = 3

/** What a step was decided on has changed before it was written. */
export class ChangedMeanwhile extends Error {}

const hasChanged = (error: unknown): boolean => error instanceof ChangedMeanwhile

/** Takes a step, and takes it again, three times at most, if it failed because something has changed meanwhile. */
export const takeAgain = async <Result>(
  step: (attempt: number) => Promise<Result>,
  isWorthIt: (error: unknown) => boolean = hasChanged,
  attempt = 1,
): Promise<Result> => {
  try {
    return await step(attempt)
  } catch (error) {
    if (!isWorthIt(error) || attempt === maxTries) throw error
    return takeAgain(step, isWorthIt, attempt + 1)
  }
}
