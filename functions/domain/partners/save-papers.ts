import { isDeepStrictEqual } from 'node:util'
import { type PartnerItem, partnerCounters, toStanding } from '#functions/domain/shared/partner-item.ts'
import { coverFor, toPartnerPapers, unseen } from '#functions/domain/shared/partner-papers.ts'
import type { ClaimedFile, ClaimUploads, WantedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { PartnerPapers } from '#shared/contracts/paper-shapes.ts'
import type { partnerContract } from '#shared/contracts/partner.ts'
import type { Cover, Gates } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { type Papers, paperErrors } from '#shared/model/papers.ts'
import {
  everySaid,
  isSaid,
  isSamePaper,
  papersThat,
  type SaidPaper,
  saidPaperNames,
  saysNone,
  withNewer,
} from '#shared/model/said-papers.ts'
import type { SeenPaper } from '#shared/model/seen-papers.ts'
import { type ForgetDeps, forgetReplaced } from './forget-replaced.ts'
import type { ApplicationStore, PartnerStore } from './partner-store.ts'

type GetPapersDeps = { applications: Pick<ApplicationStore, 'find'>; gates: Gates; now: () => Date }

export const getPapers = async (
  { applications, gates, now }: GetPapersDeps,
  { userId }: Session,
): Promise<PartnerPapers> => {
  const application = await applications.find(userId)
  if (!application) throw new Failure('application.unknown')
  return toPartnerPapers(application, gates, londonTime(now()).date)
}

/** The papers, checked and without what does not matter; throws with a text for each error. */
const checkPapers = (papers: Papers, today: string): Papers => {
  const fields = paperErrors(papers, today)
  const [text] = Object.values(fields)
  if (text) throw new Failure('input.invalid', { fields: { ...fields }, text })
  return everySaid(papers)
}

const seenAs: Partial<Record<SaidPaper, SeenPaper>> = { hire: 'insurance', waste: 'waste' }

/** What was seen of papers that are still the same. */
const stillSeen = (application: PartnerItem, papers: Papers): PartnerItem['seen'] =>
  unseen(
    application,
    saidPaperNames.flatMap((name) => (isSamePaper(application.papers ?? {}, papers, name) ? [] : (seenAs[name] ?? []))),
  )

const replacedWith = ({ replaced = [] }: PartnerItem, file: ClaimedFile | undefined): Partial<PartnerItem> => {
  const files = file ? [...replaced, file.uploadId] : replaced
  return files.length > 0 ? { replaced: files } : {}
}

/** An application that is not verified: the papers count with it when it is approved. */
const inApplication = (application: PartnerItem, said: Papers, insurance: ClaimedFile | undefined): PartnerItem => {
  const { seen: _, ...rest } = application
  const papers = withNewer(application.papers ?? {}, said)
  const seen = stillSeen(application, papers)
  return {
    ...rest,
    ...(Object.keys(papers).length > 0 && { papers }),
    ...(seen && { seen }),
    ...(insurance && {
      documents: { ...application.documents, 'vehicle-insurance': insurance },
      ...replacedWith(application, application.documents['vehicle-insurance']),
    }),
  }
}

/** A verified partner: what they say they have not counts at once, all else waits until an admin has looked at it. */
const inPartnership = (
  application: PartnerItem,
  said: Papers,
  insurance: ClaimedFile | undefined,
  at: string,
): PartnerItem => {
  const { papers: was = {}, waitingPapers, seen: _, ...rest } = application
  const { at: since, insurance: waitingFile, ...waited } = waitingPapers ?? { at }
  const isNone = (name: SaidPaper) => saysNone(said, name)
  const papers = withNewer(was, papersThat(said, isNone))
  const waits = {
    ...papersThat(waited, (name) => !isSaid(said, name)),
    ...papersThat(said, (name) => !isNone(name) && !isSamePaper(said, was, name)),
  }
  const file = insurance ?? (isNone('hire') ? undefined : waitingFile)
  const seen = stillSeen(application, papers)
  const isSame = isDeepStrictEqual({ ...waits, file }, { ...waited, file: waitingFile })
  return {
    ...rest,
    ...(Object.keys(papers).length > 0 && { papers }),
    ...(seen && { seen }),
    ...((Object.keys(waits).length > 0 || file) && {
      waitingPapers: { ...waits, at: isSame ? since : at, ...(file && { insurance: file }) },
    }),
    ...replacedWith(application, file === waitingFile ? undefined : waitingFile),
  }
}

export type SavePapersDeps = ForgetDeps & {
  partners: Pick<PartnerStore, 'find'>
  applications: Pick<ApplicationStore, 'save'>
  claimUploads: ClaimUploads
  changeCover: (userId: UserId, cover: Cover) => Action
  count: (counters: Record<string, number>) => Action
  gates: Gates
  now: () => Date
}

type SavePapers = typeof partnerContract.savePapers

/** Safe to repeat: the same papers, or the same file, change nothing. */
export const savePapers = async (
  deps: SavePapersDeps,
  { userId }: Session,
  { vehicleInsurance, ...sent }: Received<SavePapers>['body'],
): Promise<PartnerPapers> => {
  const partner = await deps.partners.find(userId)
  const was = partner?.application
  if (!was) throw new Failure('application.unknown')
  const now = deps.now()
  const today = londonTime(now).date
  const said = checkPapers(sent, today)
  const isKnown = [was.documents['vehicle-insurance'], was.waitingPapers?.insurance].some(
    (file) => file !== undefined && file.uploadId === vehicleInsurance,
  )
  const wanted: WantedFile[] =
    vehicleInsurance && !isKnown
      ? [{ uploadId: vehicleInsurance, purpose: 'vehicle-insurance', field: 'vehicleInsurance' }]
      : []
  const claim = await deps.claimUploads(userId, wanted, userId)
  const [insurance] = claim.files
  const changed =
    was.status === 'verified'
      ? inPartnership(was, said, insurance, now.toISOString())
      : inApplication(was, said, insurance)
  if (isDeepStrictEqual(changed, was)) return toPartnerPapers(was, deps.gates, today)
  const item = { ...changed, version: was.version + 1 }
  const outcome = await deps.applications.save({
    item,
    was,
    also: alsoWritten(deps, was, item),
    files: claim.actions,
  })
  if (outcome !== 'saved') {
    await claim.undo()
    throw new Failure(outcome === 'moved' ? 'application.moved' : 'upload.used')
  }
  await forgetReplaced(deps, item)
  return toPartnerPapers(item, deps.gates, today)
}

/** The counters, and a verified partner's cover if it has changed. */
const alsoWritten = ({ changeCover, count }: SavePapersDeps, was: PartnerItem, item: PartnerItem): Action[] => {
  const counters = partnerCounters(toStanding(was), toStanding(item))
  const cover = coverFor(item)
  const isCovered = item.status === 'verified' && !isDeepStrictEqual(cover, coverFor(was))
  return [
    ...(isCovered ? [changeCover(item.userId, cover)] : []),
    ...(Object.keys(counters).length > 0 ? [count(counters)] : []),
  ]
}
