import { Section } from '#web/ui/section.tsx'
import { ActiveDeliveries } from './active-deliveries.tsx'
import { ApplicationState } from './application-state.tsx'
import type { Carrying } from './carrying.ts'
import { useCarried } from './use-job-lists.ts'

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
