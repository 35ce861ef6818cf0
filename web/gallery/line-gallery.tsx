import { SimpleGrid, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/loading.tsx'
import { RouteLine } from '#web/ui/route-line.tsx'
import { linePhases } from '#web/ui/route-line-drawing.tsx'
import { RouteRow } from '#web/ui/route-row.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { StepList } from '#web/ui/steps.tsx'

const from = { label: 'From', place: '14 Harbour Street, Whitstable' }
const to = { label: 'To', place: '81 Regent Street, Cambridge' }
const recycling = { label: 'From', place: 'Leeds Dock', note: 'Recycling or disposal' }

/** A request that finds a carrier, as its requester sees it. */
const Match = () => {
  const [version, setVersion] = useState(1)
  const phase = version % 2 === 1 ? 'waiting' : 'matched'
  return (
    <Card>
      <Stack gap="4" align="start">
        <RouteLine variant="details" stops={[from, to]} phase={phase} request={{ id: 'gallery', version }} />
        <Button variant="outline" onClick={() => setVersion(version + 1)}>
          {phase === 'waiting' ? 'Match it' : 'Let it wait'}
        </Button>
      </Stack>
    </Card>
  )
}

export const LineGallery = () => (
  <>
    <Section title="Route line">
      <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="6">
        {linePhases.map((phase) => (
          <Card key={phase}>
            <Stack gap="3">
              <b>{phase}</b>
              <RouteLine stops={[from, to]} phase={phase} {...(phase === 'draft' && { progress: 0.5 })} />
            </Stack>
          </Card>
        ))}
        {(['waiting', 'carried', 'ride'] as const).map((kind) => (
          <Card key={kind} pad="sm">
            <RouteRow from={from.place} to={to.place} kind={kind} />
          </Card>
        ))}
        <Card pad="sm">
          <RouteRow from="Leeds LS1" to="Otley LS21" kind="waiting" />
        </Card>
        <Card>
          <RouteLine stops={[recycling]} phase="waiting" />
        </Card>
        <Card>
          <RouteLine stops={[recycling]} phase="matched" />
        </Card>
        <Card>
          <RouteLine stops={[from, to]} phase="waiting" detour="about 5 min more" />
        </Card>
        <Card>
          <RouteLine stops={[from, to]} phase="matched" detour="about 5 min more" />
        </Card>
        <Card>
          <RouteLine
            stops={[
              { label: 'Departs', place: 'Tue, 24 Nov, 09:00' },
              { label: 'Arrives', place: 'Tue, 24 Nov, 10:45' },
            ]}
            phase="ride"
            detour="Up to 2 miles out of their way"
          />
        </Card>
      </SimpleGrid>
    </Section>
    <Section title="Route line in the details">
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6">
        <Match />
        <Card tone="sunken">
          <RouteLine
            variant="details"
            stops={[
              { ...from, note: 'Tue 24 Nov, 09:00' },
              { ...to, note: 'Tue 24 Nov, 10:45' },
            ]}
            journey="With Alex Reed"
            phase="in_transit"
          />
        </Card>
        <Card tone="sunken">
          <RouteLine variant="details" stops={[recycling]} journey="With Alex Reed" phase="matched" />
        </Card>
        {(['offered', 'completed', 'cancelled', 'returned'] as const).map((phase) => (
          <Card key={phase} tone="sunken">
            <RouteLine variant="details" stops={[from, to]} phase={phase} />
          </Card>
        ))}
      </SimpleGrid>
    </Section>
    <Section title="Route line of the landing page">
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6">
        <RouteLine
          variant="hero"
          stops={[
            { label: 'From', place: 'Leeds' },
            { label: 'To', place: 'York' },
          ]}
          journey="Somebody drives there anyway"
          phase="matched"
          detour="about £9.00 by car"
        />
        <RouteLine
          variant="hero"
          stops={[
            { label: 'From', place: 'Leeds' },
            { label: 'To', place: 'Where to?' },
          ]}
          phase="draft"
          progress={0.3}
        />
      </SimpleGrid>
    </Section>
    <Section title="Steps and progress">
      <StepList label="Progress" steps={['Service', 'Details', 'Location', 'Review']} current="Location" />
      <ProgressBar label="Exported" done={0.4} />
    </Section>
  </>
)
