import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { WorkCheck } from '#shared/model/cover.ts'
import { rowName } from '#test/lab/model/stage.ts'
import type { Who, World } from '#test/lab/model/world.ts'
import { inDays } from '#test/support/requests.ts'
import { does, type Move, move } from './move.ts'
import type { Race } from './races.ts'

const applicant = 'owner' satisfies Who
const ofApplicant = (body: Record<string, unknown>) => (world: World) => ({
  params: { id: world.people[applicant].userId },
  body,
})
const applicationIn = ({ people, seen }: World) =>
  seen.rows.get(rowName(keys.partner(people[applicant].userId)))?.item as PartnerItem | undefined

const possible = ['200', '201', '409 application.moved', '409 application.verified']

/** An application is approved as its admin saw it, or not at all, and then its papers are what counts. */
const wronglyReviewed = (said: readonly string[], world: World, version: number): string[] => {
  const [application, user] = [applicationIn(world), world.view.users.get(world.people[applicant].userId)]
  if (!application) return ['the application is gone']
  const granted = said.filter((one) => one.startsWith('2')).length
  const [approved, applied, , checked] = said
  const isVerified = application.status === 'verified'
  const faults = {
    [`version ${application.version} after ${granted} changes`]: application.version !== version + granted,
    [`${application.status} after ${approved}`]: isVerified !== (approved === '200'),
    'approved and applied for anew': isVerified && applied === '201',
    'the check does not count': isVerified && checked === '200' && user?.cover?.work !== 'always',
    'the cover is not that of the papers': isVerified && user?.cover?.hire !== application.papers?.insuranceUntil,
    [`answers: ${said.join()}`]: said.some((one) => !possible.includes(one)),
  }
  return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? [fault] : []))
}

const check = (how: WorkCheck): Move =>
  move('admin', 'recordRightToWork', ofApplicant({ how, checked_on: inDays(0), until: undefined, evidence: undefined }))

/** Where papers are required, an applicant is approved whose right to work was checked before. */
export const reviewRaceOf = ({ isChecked }: { isChecked: boolean }): Race => {
  const version = isChecked ? 2 : 1
  return {
    name: 'review: approve × apply again × newer papers × right to work',
    start: async (world) => {
      await does(world, move(applicant, 'apply'))
      if (isChecked) await does(world, check('share-code'))
      return ''
    },
    moves: {
      approve: move('admin', 'verifyPartner', ofApplicant({ decision: 'approve', version })),
      apply: move(applicant, 'apply'),
      papers: move(applicant, 'savePapers', () => ({
        body: { hireAndReward: true, insuranceUntil: inDays(90), vehicleInsurance: undefined },
      })),
      check: check('passport'),
    },
    wrong: (said, world) => wronglyReviewed(said, world, version),
  }
}
