import { Section } from '#web/ui/section.tsx'
import { ApplicationState } from './application/application-state.tsx'
import { ActiveDeliveries } from './jobs/active-deliveries.tsx'
import type { Carrying } from './jobs/carrying.ts'
import { useCarried } from './jobs/use-job-lists.ts'

/** Whoever is no partner any more still finishes what is on its way. */
export const UnverifiedHub = (carrying: Carrying) => {
  const { cards = [] } = useCarried()
  return (
    <>
      <Section title="Partner Hub">
        <ApplicationState />
      </Section>
      {cards.length > 0 && <ActiveDeliveries jobs={cards} {...carrying} />}
    </>
  )
}
