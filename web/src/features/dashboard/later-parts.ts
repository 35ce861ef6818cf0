import { PostAgain } from '#web/components/post-again.tsx'
import { NoRequests } from '#web/ui/no-requests.tsx'
import { ChangeAnnouncer } from './change-announcer.tsx'
import { ClosedRequests } from './closed-requests.tsx'
import { EndedCard } from './ended-card.tsx'
import { NotifyWhenTaken } from './notify-when-taken.tsx'
import { Proposals } from './proposals.tsx'

/** What the list of requests needs after its first cards, as one file. */
export const laterParts = {
  ChangeAnnouncer,
  ClosedRequests,
  EndedCard,
  NoRequests,
  NotifyWhenTaken,
  PostAgain,
  Proposals,
}
