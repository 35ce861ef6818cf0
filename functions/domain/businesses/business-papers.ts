import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { gateRule } from '#functions/domain/shared/gate-rule.ts'
import { toSaidPapers } from '#functions/domain/shared/partner-papers.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { businessContract } from '#shared/contracts/business.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { BusinessPapers } from '#shared/contracts/paper-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import { isCalendarDate, londonTime } from '#shared/model/london.ts'
import { missingOfBusiness, papersDue } from '#shared/model/paper-dues.ts'
import { coverOf, paperErrors, paperTexts } from '#shared/model/papers.ts'
import { everySaid, withNewer } from '#shared/model/said-papers.ts'
import { findOwnBusiness } from './business-profile.ts'
import type { BusinessStore } from './business-store.ts'

type Form = Received<typeof businessContract.saveBusinessPapers>['body']
type Deps = { businesses: Pick<BusinessStore, 'find' | 'save'>; now: () => Date }

/** What every business is asked for. Which vehicles its drivers have, and whether they carry waste, it says itself. */
const requestedPapers = ['work', 'hire'] as const

const toBusinessPapers = ({ version, papers, cover }: BusinessItem, today: string): BusinessPapers => ({
  version,
  papers: toSaidPapers(papers ?? {}),
  drivers_may_work: papers?.driversMayWork ?? null,
  drivers_may_work_until: papers?.driversMayWorkUntil ?? null,
  confirmed_at: papers?.confirmedAt ?? null,
  due: papersDue(cover ?? {}, requestedPapers, today, missingOfBusiness),
  gates: gateRule().gates,
})

export const getBusinessPapers = async (
  { businesses, now }: Pick<Deps, 'now'> & { businesses: Pick<BusinessStore, 'find'> },
  session: Session,
): Promise<BusinessPapers> => toBusinessPapers(await findOwnBusiness(businesses, session), londonTime(now()).date)

/** The review of the business stays as it is. Of two changes at once, the second is refused. */
export const saveBusinessPapers = async (
  { businesses, now }: Deps,
  session: Session,
  form: Form,
): Promise<BusinessPapers> => {
  const at = now()
  const { date: today } = londonTime(at)
  refuseErrors(form, today)
  const business = await findOwnBusiness(businesses, session)
  const next = confirmed(business, form, at)
  if (!(await businesses.save(next, undefined, []))) throw new Failure('state.moved')
  return toBusinessPapers(next, today)
}

const refuseErrors = (form: Form, today: string): void => {
  const until = form.drivers_may_work ? form.drivers_may_work_until : undefined
  const wrong =
    until !== undefined && ((!isCalendarDate(until) && paperTexts.day) || (until < today && paperTexts.past))
  const fields = { ...paperErrors(form, today), ...(wrong && { drivers_may_work_until: wrong }) }
  const [text] = Object.values(fields)
  if (text) throw new Failure('input.invalid', { fields, text })
}

/** A paper that the form does not mention stays as it was. */
const confirmed = (business: BusinessItem, form: Form, at: Date): BusinessItem => {
  const { driversMayWork, driversMayWorkUntil, confirmedAt: _, ...before } = business.papers ?? { confirmedAt: '' }
  const papers = withNewer(before, everySaid(form))
  const { drivers_may_work: mayWork = driversMayWork, drivers_may_work_until: until } = form
  const mayWorkUntil = form.drivers_may_work === undefined ? driversMayWorkUntil : until
  return {
    ...business,
    version: business.version + 1,
    papers: {
      ...papers,
      ...(mayWork !== undefined && { driversMayWork: mayWork }),
      ...(mayWork && mayWorkUntil && { driversMayWorkUntil: mayWorkUntil }),
      confirmedAt: at.toISOString(),
    },
    cover: {
      since: business.cover?.since ?? londonTime(at).date,
      ...coverOf(papers),
      ...(mayWork !== undefined && { work: mayWork ? (mayWorkUntil ?? 'always') : 'none' }),
    },
  }
}
