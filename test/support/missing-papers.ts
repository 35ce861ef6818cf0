import { inDays, ok } from './requests.ts'
import type { SpecifiedCall } from './specification-calls.ts'
import type { Visitor } from './specification-people.ts'

/** A call that a missing paper stops, and the code of its refusal; or `left out`, where an answer leaves a job out. */
export type Missing = readonly [call: SpecifiedCall, code: string]

/** How a paper is given once a step was refused for want of it, by the code of the refusal. */
type Give = Record<string, () => Promise<unknown>>
type Step = () => Promise<{ status: number; text: string; body: { code?: unknown } }>

const until = () => inDays(90)
const hire = () => ({ hireAndReward: true, insuranceUntil: until() })
const truck = () => ({ operatorLicence: 'OB1234567', operatorLicenceUntil: until() })
const waste = () => ({
  carriesWaste: true,
  wasteRegulator: 'Environment Agency',
  wasteNumber: 'CBDU123456',
  wasteUntil: until(),
})

/** A partner sends each paper when it is asked for, and an admin looks at it. */
export const ofPartner = (admin: Visitor, partner: Visitor, id: string): Give => {
  const send = (body: object) => async () => {
    ok(await partner.client.partner.savePapers({ body }))
    ok(await admin.client.admin.reviewPapers({ params: { id }, body: { decision: 'approve' } }))
  }
  const check = { how: 'passport', checked_on: inDays(0) }
  return {
    'papers.work-unchecked': async () =>
      ok(await admin.client.admin.recordRightToWork({ params: { id }, body: check })),
    'papers.no-hire': send(hire()),
    'left out': send(hire()),
    'papers.no-truck': send(truck()),
    'papers.no-waste': send(waste()),
  }
}

/** A business confirms each paper when it is asked for. */
export const ofBusiness = ({ client }: Visitor): Give => {
  const confirm = (body: object) => async () => ok(await client.business.saveBusinessPapers({ body }))
  return {
    'papers.no-work': confirm({ drivers_may_work: true }),
    'papers.no-hire': confirm(hire()),
    'papers.no-truck': confirm(truck()),
    'papers.no-waste': confirm(waste()),
  }
}

/** Takes a step, and takes it again with each paper that was missing; notes what was. Other refusals throw. */
export const givingPapers =
  (missing: Missing[], give: Give) =>
  async (call: SpecifiedCall, step: Step): Promise<void> => {
    const { status, text, body } = await step()
    if (status < 300) return
    const code = String(body.code)
    const isRepeated = missing.some(([where, what]) => where === call && what === code)
    if (isRepeated || !give[code]) throw new Error(`${call} was refused: ${status} ${text}`)
    missing.push([call, code])
    await give[code]()
    await givingPapers(missing, give)(call, step)
  }
