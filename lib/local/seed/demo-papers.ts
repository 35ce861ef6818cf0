import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { UserId } from '#shared/model/ids.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { coverOf, type Papers } from '#shared/model/papers.ts'
import { emailOf, type Person, personNamed } from './people.ts'
import { product } from './product.ts'

type Seen = { by: UserId; at: string; today: string }

const paperDays = { waste: 500, work: 700, business: 700 }

/** What a person of the demo world has said of their papers, and what the demo's admin has seen of it. */
export const demoPapers = (
  { insuredDays, wasteNumber, workCheck, isWaiting }: Person,
  { by, at, today }: Seen,
): Pick<PartnerItem, 'papers' | 'rightToWork' | 'seen'> => {
  const on = londonTime(new Date(at)).date
  const papers: Papers = {
    ...(insuredDays && { hireAndReward: true, insuranceUntil: addDays(today, insuredDays) }),
    ...(wasteNumber && { carriesWaste: true, wasteRegulator: 'Environment Agency', wasteNumber }),
    ...(wasteNumber && { wasteUntil: addDays(today, paperDays.waste) }),
  }
  return {
    ...(Object.keys(papers).length > 0 && { papers }),
    ...(workCheck && {
      rightToWork: {
        ...{ how: workCheck, checkedOn: on, by, at },
        // A British passport proves it for good.
        ...(workCheck !== 'passport' && { until: addDays(today, paperDays.work) }),
      },
    }),
    ...(!isWaiting &&
      (insuredDays || wasteNumber) && {
        seen: { ...(insuredDays && { insurance: { on, by } }), ...(wasteNumber && { waste: { on, by } }) },
      }),
  }
}

/** A business of the demo world has confirmed everything, so that none of its papers is due. */
export const demoBusinessPapers = ({
  at,
  today,
}: Pick<Seen, 'at' | 'today'>): Pick<BusinessItem, 'papers' | 'cover'> => {
  const until = addDays(today, paperDays.business)
  const papers: Papers = {
    ...{ hireAndReward: true, insuranceUntil: until, notAbove3500kg: true },
    ...{ carriesWaste: true, wasteRegulator: 'Environment Agency', wasteNumber: 'CBDU000099', wasteUntil: until },
  }
  return {
    papers: { ...papers, driversMayWork: true, confirmedAt: at },
    cover: { since: today, ...coverOf(papers), work: 'always' },
  }
}

/**
 * Keeps the insurance of the demo's partner twenty days from its end, however long the demo runs; not once a visitor
 * has sent other papers.
 */
export const renewInsurance = async (now: Date): Promise<void> => {
  const person = personNamed('Ben Boulevard')
  const user = await product.findUser(emailOf(person))
  const was = user && (await product.partnerDeps.partners.find(user.userId))?.application
  if (was?.status !== 'verified' || was.waitingPapers || !was.papers?.insuranceUntil) return
  const insuranceUntil = addDays(londonTime(now).date, person.insuredDays ?? 0)
  if (was.papers.insuranceUntil >= insuranceUntil) return
  const item = { ...was, version: was.version + 1, papers: { ...was.papers, insuranceUntil } }
  const cover = product.coverChange(was.userId, product.coverFor(item))
  await product.partnerDeps.applications.save({ item, was, also: [cover], files: [] })
}
