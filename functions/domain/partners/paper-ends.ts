import { type PresenceStore, presenceStore } from '#functions/domain/presence/presence-store.ts'
import type { ScheduledTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { ChangedMeanwhile, takeAgain } from '#functions/domain/shared/take-again.ts'
import { londonTime } from '#shared/model/london.ts'
import { stageOf } from '#shared/model/paper-reminders.ts'
import { isSaid } from '#shared/model/said-papers.ts'
import { type ApplicationStore, applicationStore, type PartnerStore, partnerStore } from './partner-store.ts'

export type PaperEnd = Extract<ScheduledTask, { kind: 'paper.ends' }>

type Deps = {
  partners: Pick<PartnerStore, 'find'>
  applications: Pick<ApplicationStore, 'remind'>
  presence: Pick<PresenceStore, 'goOffline'>
}

/**
 * Marks that a partner is reminded of a paper's end; the change of the row notifies them. A paper that was replaced
 * since needs no reminder, and neither does one whose successor waits for an admin, until it has ended.
 */
export const remindOfPaper = (deps: Deps, end: PaperEnd, now: Date): Promise<void> =>
  takeAgain(() => remind(deps, end, now))

const remind = async (deps: Deps, { userId, paper, until }: PaperEnd, now: Date): Promise<void> => {
  const found = await deps.partners.find(userId)
  if (!found?.application || !found.user.isVerifiedPartner || found.user.cover?.[paper] !== until) return
  const { application } = found
  const stage = stageOf(until, londonTime(now).date)
  const { waitingPapers = {}, reminded = {} } = application
  const isRenewed = paper !== 'work' && stage !== 'over' && isSaid(waitingPapers, paper)
  const isReminded = reminded[paper]?.until === until && reminded[paper].stage === stage
  if (!stage || isRenewed || isReminded) return
  // Two papers of one partner may end in the same moment.
  if (!(await deps.applications.remind(application, { ...reminded, [paper]: { until, stage } })))
    throw new ChangedMeanwhile('The application has changed meanwhile.')
  if (paper === 'work' && stage === 'over') await deps.presence.goOffline(userId)
}

export const remindOfStoredPaper = (task: PaperEnd, now: Date): Promise<void> =>
  remindOfPaper({ partners: partnerStore, applications: applicationStore, presence: presenceStore }, task, now)
