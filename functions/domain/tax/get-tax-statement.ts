import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { HistoryStore } from '#functions/domain/requests/request-list-store.ts'
import type { PersonStore } from '#functions/domain/users/person-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { type SealingKeys, seal } from '#functions/platform/sealing.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { Reply } from '#shared/contracts/endpoint.ts'
import type { TaxStatement, TaxYear } from '#shared/contracts/tax-shapes.ts'
import type { usersContract } from '#shared/contracts/users.ts'
import { Failure } from '#shared/model/failure.ts'
import { poundsOf } from '#shared/model/money.ts'
import { yearsStillKept } from '#shared/model/tax-year.ts'
import { addressOfEarner, businessEarner, type Earner, nameOfEarner, niNumberIn, personEarner } from './earner.ts'
import type { TaxNumberStore } from './tax-number-store.ts'
import { type Quarters, sumOfQuarters, type TaxYearItem, type TaxYearStore } from './tax-year-store.ts'

const toSums = ({ pence, jobs }: Quarters[number]) => ({ earned: poundsOf(pence), deliveries: jobs, fees: 0 })

const toTaxYear = ({ year, quarters }: TaxYearItem): TaxYear => ({
  year,
  ...toSums(sumOfQuarters(quarters)),
  quarters: quarters.map((sums, index) => ({ quarter: index + 1, ...toSums(sums) })),
})

/** Years with anything earned, the newest first. */
export const toTaxYears = (items: readonly TaxYearItem[]): TaxYear[] =>
  items
    .map(toTaxYear)
    .filter(({ deliveries }) => deliveries > 0)
    .toSorted((a, b) => b.year - a.year)

type Deps = {
  people: Pick<PersonStore, 'find' | 'findBusinessRow'>
  taxNumbers: Pick<TaxNumberStore, 'find' | 'put'>
  taxYears: Pick<TaxYearStore, 'find'>
  history: Pick<HistoryStore, 'counts'>
  sealingKeys: () => SealingKeys
  now: () => Date
}

const toStatement = (earner: Earner, years: TaxYear[]): TaxStatement => {
  const isPerson = earner.kind === 'person'
  const niNumber = isPerson ? (earner.niNumber ?? null) : null
  return {
    kind: earner.kind,
    name: nameOfEarner(earner),
    address: addressOfEarner(earner),
    birth_date: isPerson ? (earner.birthDate ?? null) : null,
    ni_number: niNumber,
    company_number: isPerson ? null : (earner.companyNumber ?? null),
    needs_ni_number: isPerson && years.length > 0 && !niNumber,
    years,
  }
}

/** What is reported about the caller, or about their business, in the years that are kept. */
export const getTaxStatement = async (
  { people, taxNumbers, taxYears, sealingKeys, now }: Deps,
  { userId, businessId }: Session,
  of: 'me' | 'business',
): Promise<TaxStatement> => {
  if (of === 'business' && !businessId) throw new Failure('access.denied')
  const ownerId = of === 'business' && businessId ? businessId : userId
  const [user, years] = await Promise.all([people.find(userId), taxYears.find([ownerId], yearsStillKept(now()))])
  if (!user) throw new Failure('session.none')
  if (of === 'business') {
    const business = read(BusinessItem)(await people.findBusinessRow(user))
    if (!business) throw new Failure('session.none')
    return toStatement(businessEarner(business), toTaxYears(years))
  }
  const number = niNumberIn(sealingKeys, await taxNumbers.find(userId))
  return toStatement(personEarner(user, number), toTaxYears(years))
}

/** Asked for after the first completed job, because before that there is nothing to report. */
export const saveNiNumber = async (
  { taxNumbers, history, sealingKeys, now }: Deps,
  { userId }: Session,
  niNumber: string,
): Promise<Reply<typeof usersContract.saveNiNumber>> => {
  if ((await history.counts(userId)).jobDone === 0) throw new Failure('tax.not-needed')
  const sealed = seal(sealingKeys(), keys.taxNumber(userId), niNumber)
  if (!(await taxNumbers.put(userId, { ...sealed, givenAt: now().toISOString() }))) throw new Failure('state.moved')
  return { message: 'Thank you. Your National Insurance number is saved.' }
}
