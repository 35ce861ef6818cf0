import { fullName, type UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { seenDays } from '#functions/domain/shared/partner-papers.ts'
import type { Gates } from '#shared/model/cover.ts'
import { paperChecklist } from '#shared/model/paper-checklist.ts'
import { neededFor } from '#shared/model/paper-dues.ts'
import { type Check, reviewChecklist } from '#shared/model/review-checklist.ts'
import { withNewer } from '#shared/model/said-papers.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'

export type When = { gates: Gates; today: string }

/** What an admin checks of an applicant, with what is known of it. */
export const checklistOf = (user: UserItem, application: PartnerItem, when: When): Check[] => [
  ...reviewChecklist(
    {
      fullName: fullName(user),
      dateOfBirth: user.dateOfBirth,
      files: Object.keys(application.documents) as UploadPurpose[], // the keys are purposes
      seen: seenDays(application),
      vehicleType: application.vehicleType,
      vehicleOwnerName: application.vehicleOwnerName,
    },
    when.today,
  ),
  ...paperChecklist(
    {
      papers: withNewer(application.papers ?? {}, application.waitingPapers ?? {}),
      rightToWork: application.rightToWork,
      needed: neededFor(application.transportModes),
    },
    when,
  ),
]

/** Of an application that waits: what is missing or has to be judged, and the right to work in any case. */
export const uncheckedOf = (user: UserItem, application: PartnerItem, when: When): string[] =>
  application.status === 'pending'
    ? checklistOf(user, application, when)
        .filter(({ check, outcome }) => outcome !== 'met' && (outcome !== 'optional' || check === 'work'))
        .map(({ check, text, outcome }) => (outcome === 'to-judge' && unread[check]) || text)
    : []

/** In place of texts with numbers and days: a list shows no papers, and looks at it are not recorded. */
const unread: Record<string, string> = {
  hire: 'Insurance for hire and reward not looked at',
  truck: 'Operator’s licence not looked at',
  waste: 'Waste registration not looked up',
}
