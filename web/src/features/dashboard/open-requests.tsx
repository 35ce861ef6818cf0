import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { isCarried } from '#shared/model/statuses.ts'
import { CardList } from '#web/components/card-list.tsx'
import { OngoingCard } from './ongoing-card.tsx'
import { PendingCard } from './pending-card.tsx'

type OpenRequestsProps = {
  requests: readonly RequestCard[]
  openId: string | null
  onOpen: (id: string) => void
  onCancel: (id: RequestCard['id']) => void
}

export const OpenRequests = ({ requests, openId, onOpen, onCancel }: OpenRequestsProps) => {
  const ongoing = requests.filter(({ status }) => isCarried(status))
  const pending = requests.filter(({ status }) => !isCarried(status))
  const cardProps = (request: RequestCard) => ({
    request,
    isOpen: request.id === openId,
    onOpen: () => onOpen(request.id),
    onCancel: () => onCancel(request.id),
  })
  return (
    <>
      {ongoing.length > 0 && (
        <CardList title="Ongoing Deliveries" items={ongoing}>
          {(request) => <OngoingCard {...cardProps(request)} />}
        </CardList>
      )}
      {pending.length > 0 && (
        <CardList title="Pending Requests" items={pending}>
          {(request) => <PendingCard {...cardProps(request)} />}
        </CardList>
      )}
    </>
  )
}
