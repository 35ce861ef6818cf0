import type { AuditContext, AuditStore } from '#functions/domain/admin/audit-store.ts'
import type { PartiesById, PartyNamesStore } from '#functions/domain/admin/list-store.ts'
import type { StatisticsStore } from '#functions/domain/statistics/statistics-store.ts'
import type { ClaimedUpload, UploadStore } from '#functions/domain/uploads/upload-store.ts'
import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { readPage } from '#functions/platform/table/read-page.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { ReportEntry, ReportFile } from '#shared/contracts/admin-reports.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import type { ReportId, UserId } from '#shared/model/ids.ts'
import { isPartyTo, placeOf, type ReportItem } from './report-item.ts'
import type { ReportStore } from './report-store.ts'

type ListReports = typeof adminContract.listReports

type ListDeps = {
  reports: Pick<ReportStore, 'listed'>
  statistics: Pick<StatisticsStore, 'read'>
  keyRing: () => KeyRing
}

/** A page of the reports that need a decision, or of the decided ones. */
export const listReports = async (
  { reports, statistics, keyRing }: ListDeps,
  { userId }: Session,
  { status, cursor, limit }: Received<ListReports>['query'],
): Promise<Reply<ListReports>> => {
  const bound = ['reports', status, userId]
  const [{ page, next }, { waitingReports = 0 }] = await Promise.all([
    readPage<string, { report: ReportItem; place: string }>(
      keyRing(),
      { bound, cursor, limit },
      async (after, atMost) => {
        const found = await reports.listed(status, { after, atMost })
        return found.map((report) => ({ report, place: placeOf(report) }))
      },
    ),
    statistics.read('waitingReports'),
  ])
  return { items: page.map(({ report }) => toEntry(report)), next, waiting: waitingReports }
}

const toEntry = ({ reportId, thing, ground, at, verdict }: ReportItem): ReportEntry => ({
  id: reportId,
  thing,
  ground,
  reported_at: at,
  decision: verdict?.decision ?? null,
  decided_at: verdict?.at ?? null,
})

export type FileDeps = {
  reports: Pick<ReportStore, 'find'>
  partyNames: PartyNamesStore
  uploads: Pick<UploadStore, 'find'>
  linkToUpload: (upload: ClaimedUpload) => Promise<string>
}

/** What an admin needs to decide a report, never one about or from them. Records the view before it answers. */
export const getReport = async (
  deps: FileDeps & { audit: AuditStore['add']; now: () => Date },
  session: Session,
  context: AuditContext,
  reportId: ReportId,
): Promise<ReportFile> => {
  const report = await deps.reports.find(reportId)
  if (!report) throw new Failure('report.unknown')
  if (isPartyTo(report, session)) throw new Failure('report.own')
  const { author, thing, ground } = report
  await deps.audit({
    ...context,
    at: deps.now().toISOString(),
    action: 'report.opened',
    subject: author.userId,
    about: { reportId, thing, ground },
  })
  return reportFile(deps, report)
}

export const reportFile = async (
  { partyNames, uploads, linkToUpload }: FileDeps,
  report: ReportItem,
): Promise<ReportFile> => {
  const { kept, author, reporterId, text, verdict, requestId } = report
  const [names, photo] = await Promise.all([
    partyNames.findAll([author.userId, reporterId]),
    'photo' in kept ? uploads.find(kept.photo.uploadId) : undefined,
  ])
  const partyOf = (id: UserId) => ({ id, name: nameOf(id, names) })
  return {
    ...toEntry(report),
    request_id: requestId,
    kept_text: 'text' in kept ? kept.text : null,
    kept_photo: photo?.state === 'claimed' ? { url: await linkToUpload(photo), contentType: photo.contentType } : null,
    author: partyOf(author.userId),
    reporter: partyOf(reporterId),
    text: text ?? null,
    reason: verdict?.reason ?? null,
  }
}

const nameOf = (userId: UserId, parties: PartiesById): string | null => {
  const party = parties.get(userId)
  return (party && 'firstName' in party && party.firstName) || null
}
