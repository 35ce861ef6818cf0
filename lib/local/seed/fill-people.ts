import { demoAccounts, demoAdmin, demoBusiness, demoJoined } from './demo-accounts.ts'
import { applicants, businesses, demoEmail, demoFleetDrivers, partners, requesters } from './people.ts'
import type { Pictures } from './pictures.ts'
import type { Product } from './product.ts'
import { storeAccount, storeDriver, storePartner, storeRequester } from './store-people.ts'

type Tools = { product: Product; pictures: Pictures }

const dayMs = 24 * 3_600_000
/** The first numbers are those of the five accounts. */
const firstNumber = 10

/** Everybody beside the five accounts, one after the other. People who exist already stay as they are. */
export const peopleSteps = (tools: Tools, now: Date): (() => Promise<unknown>)[] => {
  const { findUser } = tools.product
  let number = firstNumber
  const numbered = <Person extends { joined: number }>(list: readonly Person[]) =>
    list.map((person) => {
      number += 1
      // Some hours apart, so that no two people of a day joined together.
      return { person, number, joinedAt: new Date(now.getTime() - person.joined * dayMs - (number % 9) * 3_600_000) }
    })

  const hire = (ownerEmail: string, drivers: typeof demoFleetDrivers) =>
    numbered(drivers).map(({ person: driver, ...about }) => async () => {
      const business = await findUser(ownerEmail)
      if (business) await storeDriver(tools, { ...about, business, driver })
    })

  return [
    ...numbered(requesters).map(
      ({ person, number: own, joinedAt }) =>
        () =>
          storeRequester(tools, person, own, joinedAt),
    ),
    ...numbered(partners).map(({ person, ...about }) => async () => {
      const admin = await findUser(demoAdmin)
      await storePartner(tools, person, { ...about, ...(admin && { decidedBy: admin.userId }) })
    }),
    ...numbered(applicants).map(
      ({ person, ...about }) =>
        () =>
          storePartner(tools, person, about),
    ),
    ...hire(demoBusiness, demoFleetDrivers),
    ...numbered(businesses).flatMap(({ person, joinedAt }) => [
      () => storeAccount(tools, { email: demoEmail(person.owner), business: person }, joinedAt),
      ...hire(demoEmail(person.owner), person.drivers),
    ]),
  ]
}

const daysOf = (...lists: readonly (readonly { joined: number }[])[]): number[] =>
  lists.flat().map(({ joined }) => joined)

/** Days before the first start on which those joined whom the statistics count. */
const joinedDays = {
  users: [
    ...demoAccounts.map(() => demoJoined),
    ...daysOf(
      requesters,
      partners,
      applicants,
      demoFleetDrivers,
      businesses,
      ...businesses.map(({ drivers }) => drivers),
    ),
  ],
  businesses: [demoJoined, ...daysOf(businesses)],
  partners: [demoJoined, ...daysOf(partners, applicants)],
}

/** The figures at the end of days before the first start, the newest day first, for the chart of admins. */
export const storeGrowth = async ({ product }: Tools, dates: readonly string[]): Promise<void> => {
  for (const [index, date] of dates.entries()) {
    const count = (list: readonly number[]) => list.filter((joined) => joined > index).length
    await product.update({
      Key: product.keys.statisticsDay(date),
      ...product.setExpression({
        users: count(joinedDays.users),
        businesses: count(joinedDays.businesses),
        partners: count(joinedDays.partners),
      }),
      ReturnValues: 'NONE',
    })
  }
}
