import { textsOfOffices } from './texts-of-offices.ts'
import { textsOfPeople } from './texts-of-people.ts'

/**
 * The texts of the specification, by the state in which a journey checks them. Texts that show for seconds, and those
 * that only component tests reach, are in texts-by-test.ts.
 */
export const textsOfStates: Record<string, readonly string[]> = {
  ...textsOfPeople,
  ...textsOfOffices,
}
