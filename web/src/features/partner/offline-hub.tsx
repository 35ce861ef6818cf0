import { EmptyState } from '#web/ui/empty-state.tsx'
import { CarriedOn } from '#web/ui/illustrations/scenes.tsx'
import { useCarried } from './jobs/use-job-lists.ts'

/** Jobs and rides are for those who are online. What one carries is not forgotten meanwhile. */
export const OfflineHub = () => {
  const { cards = [] } = useCarried()
  return (
    <EmptyState level="h3" art={<CarriedOn />} title="Ready to work?">
      <p>Go online to start receiving job requests.</p>
      {cards.length > 0 && (
        <p>
          You still carry {cards.length === 1 ? 'one delivery' : `${cards.length} deliveries`}: go online to finish{' '}
          {cards.length === 1 ? 'it' : 'them'}.
        </p>
      )}
    </EmptyState>
  )
}
