import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { SealingKeys } from '#functions/platform/sealing.ts'
import { type Item, type Key, kindOf } from '#functions/platform/table/keys.ts'
import { yearsStillKept } from '#shared/model/tax-year.ts'
import { niNumberIn } from './earner.ts'
import { toTaxYears } from './get-tax-statement.ts'
import type { TaxYearStore } from './tax-year-store.ts'

type Deps = { taxYears: Pick<TaxYearStore, 'find'>; sealingKeys: () => SealingKeys; now: () => Date }

/** For the export of a user's data: their number, and what they and their business earned. */
export const exportTaxes = async (
  { taxYears, sealingKeys, now }: Deps,
  { userId, businessId, isDriver }: UserItem,
  rows: readonly (Key & Item)[],
) => {
  const earners = [userId, ...(businessId && !isDriver ? [businessId] : [])]
  const years = await taxYears.find(earners, yearsStillKept(now()))
  const number = rows.find((row) => kindOf(row) === 'taxNumber')
  return {
    nationalInsuranceNumber: niNumberIn(sealingKeys, number) ?? null,
    earnedByYear: toTaxYears(years.filter(({ ownerId }) => ownerId === userId)),
    earnedByYearOfBusiness: toTaxYears(years.filter(({ ownerId }) => ownerId !== userId)),
  }
}
