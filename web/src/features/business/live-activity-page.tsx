import { SimpleGrid } from '@chakra-ui/react'
import { Page } from '#web/lib/page.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CarriedOn } from '#web/ui/illustrations/carried-on.tsx'
import { NothingHere } from '#web/ui/illustrations/nothing-here.tsx'
import { Section } from '#web/ui/section.tsx'

export const LiveActivityPage = () => (
  <Page title="Live Fleet Activity" lead="Where each of your drivers stands, as it happens.">
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6">
      <Section title="In-Transit">
        <Card>
          <EmptyState level="h3" art={<CarriedOn />} title="No jobs are currently in transit." />
        </Card>
      </Section>
      <Section title="Matched (Awaiting Pickup)">
        <Card>
          <EmptyState level="h3" art={<NothingHere />} title="No jobs are awaiting pickup." />
        </Card>
      </Section>
    </SimpleGrid>
  </Page>
)
