import type { ReactNode } from 'react'
import type { Activity, ActivityEntry } from '#shared/contracts/admin.ts'
import { untilText } from '#shared/model/suspension.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'

type Party = ActivityEntry['actor']

const documentNames: Record<UploadPurpose, string> = {
  'profile-photo': 'the photo',
  'id-document': 'the photo ID',
  'id-document-back': 'the back of the photo ID',
  'dbs-check': 'the DBS check',
  'driving-licence': 'the driving licence',
  'vehicle-insurance': 'the vehicle insurance',
  'vehicle-photo': 'the vehicle photo',
  'right-to-work': 'the evidence of the right to work',
  'driver-photo': 'the driver photo',
  'driver-licence': 'the driver’s licence',
  'request-photo': 'a request photo',
  receipt: 'a receipt',
  proof: 'a delivery photo',
}

/** The name in bold, or the email address of a user without one. */
const renderParty = (party: Party, erased: string): ReactNode =>
  party ? <b>{party.name || party.email || 'Someone'}</b> : erased

const toReasonSuffix = (reason: string | null): string => (reason ? `: ${reason}` : '')

const describeDocuments = (document: UploadPurpose | null, count: number): string => {
  if (count > 1) return `${count} documents`
  return document ? documentNames[document] : 'a document'
}

type PhraseParts = ActivityLine & { subject: ReactNode }

/** The rest of the sentence, after the actor. */
const phrases: Record<Activity, (parts: PhraseParts) => ReactNode> = {
  'user.joined': () => 'joined',
  'partner.applied': () => 'applied to become a partner',
  'requester.paused': () => 'cancelled five accepted requests in 24 hours, and can’t post new ones for a day',
  'partner.paused': () => 'gave back or missed three jobs in 24 hours, and can’t take new ones for a day',
  'business.paused': () => 'gave back or missed ten deliveries in 24 hours, and can’t assign new ones for a day',
  'partner.verified': ({ subject }) => <>approved {subject} as a partner</>,
  'partner.rejected': ({ subject, entry }) => (
    <>
      turned down {subject} as a partner{toReasonSuffix(entry.reason)}
    </>
  ),
  'partner.revoked': ({ subject, entry }) => (
    <>
      withdrew the approval of {subject} as a partner{toReasonSuffix(entry.reason)}
    </>
  ),
  'name.approved': ({ subject }) => <>approved the new name of {subject}</>,
  'name.refused': ({ subject, entry }) => (
    <>
      turned down the new name of {subject}
      {toReasonSuffix(entry.reason)}
    </>
  ),
  'papers.approved': ({ subject }) => <>accepted the newer papers of {subject}</>,
  'papers.refused': ({ subject, entry }) => (
    <>
      turned down the newer papers of {subject}
      {toReasonSuffix(entry.reason)}
    </>
  ),
  'right-to-work.checked': ({ subject }) => <>checked the right to work of {subject}</>,
  'business.verified': ({ subject }) => <>approved {subject} as a business</>,
  'business.rejected': ({ subject, entry }) => (
    <>
      turned down {subject} as a business{toReasonSuffix(entry.reason)}
    </>
  ),
  'document.opened': ({ subject, entry, count }) => (
    <>
      looked at {describeDocuments(entry.document, count)} of {subject}
    </>
  ),
  'applicant.opened': ({ subject }) => <>looked at the personal details of {subject}</>,
  'person.opened': ({ subject }) => <>looked at the personal details of {subject}</>,
  'delivery.opened': ({ subject }) => <>looked at the addresses of a delivery that {subject} posted</>,
  'admin.granted': ({ subject }) => <>made {subject} an admin</>,
  'admin.withdrawn': ({ subject }) => <>removed {subject} as an admin</>,
  'user.signed-out': ({ subject }) => <>signed {subject} out on every device</>,
  'problem.opened': ({ subject }) => <>looked at a problem that {subject} reported</>,
  'problem.addresses-opened': ({ subject }) => <>looked at the addresses of a problem that {subject} reported</>,
  'problem.resolved': ({ subject, entry }) => (
    <>
      decided a problem that {subject} reported{toReasonSuffix(entry.reason)}
    </>
  ),
  'report.opened': ({ subject }) => <>looked at a report about {subject}</>,
  'report.decided': ({ subject, entry }) => (
    <>
      decided a report about {subject}
      {toReasonSuffix(entry.reason)}
    </>
  ),
  'user.suspended': ({ subject, entry }) => (
    <>
      suspended {subject} {untilText(entry.until)}
      {toReasonSuffix(entry.reason)}
    </>
  ),
  'user.lifted': ({ subject }) => <>lifted the suspension of {subject}</>,
  'tax-report.opened': () => 'made a January report, with National Insurance numbers',
}

/** Who did what to whom, in one plain sentence. */
export const ActivitySentence = ({ line }: { line: ActivityLine }) => {
  const { action, actor, subject } = line.entry
  return (
    <>
      {renderParty(actor, 'A deleted account')}{' '}
      {phrases[action]({ ...line, subject: renderParty(subject, 'a deleted account') })}
    </>
  )
}

/** One or more entries that make one sentence. `entry` is the newest of them. */
export type ActivityLine = { entry: ActivityEntry; count: number }

/** Erased accounts have no id, so two of them may be two people. */
const isSamePerson = (one: ActivityEntry['actor'], other: ActivityEntry['actor']): boolean =>
  one !== null && one.id === other?.id

/** Documents of one person, opened by one admin, make one line. */
const belongsTo = (entry: ActivityEntry, { entry: last }: ActivityLine): boolean =>
  entry.action === 'document.opened' &&
  last.action === 'document.opened' &&
  isSamePerson(entry.actor, last.actor) &&
  isSamePerson(entry.subject, last.subject)

export const groupActivity = (entries: readonly ActivityEntry[]): ActivityLine[] => {
  const lines: ActivityLine[] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last && belongsTo(entry, last)) last.count += 1
    else lines.push({ entry, count: 1 })
  }
  return lines
}
