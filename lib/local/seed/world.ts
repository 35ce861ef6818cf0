import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { demoBusiness, demoDriver, demoPartner, demoRequester } from './demo-accounts.ts'
import { type Commute, commutes, demoPartnerName } from './journeys.ts'
import { businesses, demoEmail, demoFleetDrivers, driverEmail, partners, requesters } from './people.ts'
import type { Product } from './product.ts'
import type { City } from './towns.ts'

export type Fleet = { owner: UserItem; city: City; drivers: readonly UserItem[] }

/** Everybody in the demo world who may post or carry, as far as they are still there. */
export type World = {
  demoRequester: UserItem
  demoPartner: UserItem
  demoDriver: UserItem
  requesters: readonly { user: UserItem; city: City }[]
  /** The journeys of verified partners, with their partners. */
  commutes: readonly (Commute & { user: UserItem })[]
  demoFleet: Fleet
  otherFleet: Fleet
}

const mayDrive = ({ isDeactivated, passwordChangeRequired }: UserItem): boolean =>
  !isDeactivated && !passwordChangeRequired

/** Undefined if a visitor has erased one of those without whom there is no demo. */
export const findWorld = async ({ findUser }: Pick<Product, 'findUser'>): Promise<World | undefined> => {
  const find = async (emails: readonly string[]): Promise<UserItem[]> =>
    (await Promise.all(emails.map(findUser))).filter((user) => user !== undefined)
  const [owner, demoDriverUser] = [await findUser(demoBusiness), await findUser(demoDriver)]
  const [requester, partner] = [await findUser(demoRequester), await findUser(demoPartner)]
  const [other] = businesses
  const otherOwner = other && (await findUser(demoEmail(other.owner)))
  if (!owner || !demoDriverUser || !requester || !partner || !otherOwner) return undefined

  const posting = await Promise.all(
    requesters.map(async ({ name, city }) => ({ user: await findUser(demoEmail(name)), city })),
  )
  const travelling = new Map([[demoPartnerName, partner]])
  for (const { name } of partners) {
    const user = await findUser(demoEmail(name))
    if (user?.isVerifiedPartner) travelling.set(name, user)
  }
  const [colleagues, others] = await Promise.all([
    find(demoFleetDrivers.map(({ name }) => driverEmail(name))),
    find(other.drivers.map(({ name }) => driverEmail(name))),
  ])
  return {
    demoRequester: requester,
    demoPartner: partner,
    demoDriver: demoDriverUser,
    requesters: posting.flatMap(({ user, city }) => (user ? [{ user, city }] : [])),
    commutes: commutes.flatMap((commute) => {
      const user = travelling.get(commute.partner)
      return user ? [{ ...commute, user }] : []
    }),
    demoFleet: { owner, city: 'London', drivers: [demoDriverUser, ...colleagues.filter(mayDrive)] },
    otherFleet: { owner: otherOwner, city: 'Leeds', drivers: others.filter(mayDrive) },
  }
}
