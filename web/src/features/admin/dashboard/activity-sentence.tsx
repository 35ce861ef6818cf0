import type { ReactNode } from 'react'
import type { ActivityEntry } from '#shared/contracts/admin-shapes.ts'
import type { Activity } from '#shared/model/activity.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { ActivityLine } from './activity-lines.ts'

type Party = ActivityEntry['actor']

const documents: Record<UploadPurpose, string> = {
  'profile-photo': 'the photo',
  'id-document': 'the photo ID',
  'id-document-back': 'the back of the photo ID',
  'dbs-check': 'the DBS check',
  'driving-licence': 'the driving licence',
  'vehicle-insurance': 'the vehicle insurance',
  'vehicle-photo': 'the vehicle photo',
  'driver-photo': 'the driver photo',
  'driver-licence': 'the driver’s licence',
  'request-photo': 'a request photo',
  receipt: 'a receipt',
  proof: 'a delivery photo',
}

/** The name stands out. Who has not said it yet goes by their address. */
const named = (party: Party, erased: string): ReactNode =>
  party ? <b>{party.name || party.email || 'Somebody'}</b> : erased

const because = (reason: string | null): string => (reason ? `: ${reason}` : '')

const opened = (document: UploadPurpose | null, count: number): string => {
  if (count > 1) return `${count} documents`
  return document ? documents[document] : 'a document'
}

type Told = ActivityLine & { whom: ReactNode }

/** What follows the one who did it. */
const deeds: Record<Activity, (told: Told) => ReactNode> = {
  'user.joined': () => 'joined',
  'partner.applied': () => 'applied to become a partner',
  'partner.paused': () => 'gave back three jobs in 24 hours, and can’t take new ones for a day',
  'business.paused': () => 'gave back ten deliveries in 24 hours, and can’t assign new ones for a day',
  'partner.verified': ({ whom }) => <>approved {whom} as a partner</>,
  'partner.rejected': ({ whom, entry }) => (
    <>
      turned down {whom} as a partner{because(entry.reason)}
    </>
  ),
  'partner.revoked': ({ whom, entry }) => (
    <>
      took back the approval of {whom} as a partner{because(entry.reason)}
    </>
  ),
  'name.approved': ({ whom }) => <>approved the new name of {whom}</>,
  'name.refused': ({ whom, entry }) => (
    <>
      turned down the new name of {whom}
      {because(entry.reason)}
    </>
  ),
  'business.verified': ({ whom }) => <>approved {whom} as a business</>,
  'business.rejected': ({ whom, entry }) => (
    <>
      turned down {whom} as a business{because(entry.reason)}
    </>
  ),
  'document.opened': ({ whom, entry, count }) => (
    <>
      looked at {opened(entry.document, count)} of {whom}
    </>
  ),
  'admin.granted': ({ whom }) => <>made {whom} an admin</>,
  'admin.withdrawn': ({ whom }) => <>removed {whom} as an admin</>,
  'user.signed-out': ({ whom }) => <>signed {whom} out on every device</>,
}

/** Who did what to whom, in one plain sentence. */
export const ActivitySentence = ({ line }: { line: ActivityLine }) => {
  const { action, actor, subject } = line.entry
  return (
    <>
      {named(actor, 'A deleted account')} {deeds[action]({ ...line, whom: named(subject, 'a deleted account') })}
    </>
  )
}
