import { textsOfOffices } from './texts-of-offices.ts'
import { textsOfPeople } from './texts-of-people.ts'

/**
 * What the specification puts on the screen, by the state in which a journey looks at it. What lasts for seconds, and
 * what only tests of components bring about, is in texts-by-test.ts.
 */
export const textsOfStates: Record<string, readonly string[]> = {
  ...textsOfPeople,
  ...textsOfOffices,
}
