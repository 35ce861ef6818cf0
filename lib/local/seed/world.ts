import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { businesses, type Commute, commutes, emailOf, everybody } from './people.ts'
import { product } from './product.ts'
import type { City } from './towns.ts'

type Known = { city: City; user: UserItem }
/** A verified partner with a commute, or a driver of a business. */
export type Carrier = Known & { name: string; commute?: Commute; business?: UserItem }

/** Everyone in the demo world who may post or carry, if they still exist. */
export type World = {
  demoRequester: UserItem
  demoPartner: UserItem
  requesters: readonly Known[]
  carriers: readonly Carrier[]
}

/** Undefined if a visitor has erased someone whom the demo cannot do without. */
export const findWorld = async (): Promise<World | undefined> => {
  const users = new Map<string, UserItem>()
  for (const person of everybody) {
    const user = await product.findUser(emailOf(person))
    if (user) users.set(person.name, user)
  }
  const carriers = everybody.flatMap(({ name, city, role, drivesFor = '' }): Carrier[] => {
    const [user, business, commute] = [users.get(name), users.get(drivesFor), commutes[name]]
    // Visitors sign in as two of them. Those two are carriers even if deactivated or no longer verified.
    if (user && business && (role || !(user.isDeactivated || user.passwordChangeRequired)))
      return [{ name, city, user, business }]
    return user && commute && (role || user.isVerifiedPartner) ? [{ name, city, user, commute }] : []
  })
  const requesters = everybody.flatMap(({ name, city, role, portrait }): Known[] => {
    const user = users.get(name)
    return user && !(role || portrait || businesses[name]) ? [{ city, user }] : []
  })
  const [demoRequester, demoPartner] = [users.get('Asha Archway'), users.get('Ben Boulevard')]
  if (!demoRequester || !demoPartner || !carriers.some(({ name }) => name === 'Dev Drawbridge')) return undefined
  return { demoRequester, demoPartner, requesters, carriers }
}

/** Whether anyone has signed up, apart from the demo's own people and the operator's admin. */
export const hasOtherPeople = async (): Promise<boolean> => {
  const known = new Set(everybody.map(emailOf))
  const list = { index: 'GSI1', list: product.userDirectory } as const
  const newest = await product.newestLists.listAfter([list], undefined, 100)
  return newest.some(({ row: { email, isDriver } }) => {
    const own = String(email)
    return !isDriver && !known.has(own) && !product.isProtected({ email: own })
  })
}
