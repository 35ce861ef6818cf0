import { chakra } from '@chakra-ui/react'
import { Button } from '#web/ui/button.tsx'
import { focusHeading } from '#web/ui/focus.ts'

/** The ids of the hub's sections. */
export const hubParts = {
  offers: 'hub-offers',
  active: 'hub-active',
  nearby: 'hub-nearby',
  rides: 'hub-rides',
  earnings: 'hub-earnings',
} as const
export type HubPart = keyof typeof hubParts

const labels: Record<HubPart, string> = {
  offers: 'Offers',
  active: 'Active',
  nearby: 'Near you',
  rides: 'Rides',
  earnings: 'Earnings',
}

/** Scrolls to a section and focuses its heading, so that the next Tab continues from there. */
const jumpTo = (part: HubPart) => {
  const section = document.getElementById(hubParts[part])
  section?.scrollIntoView()
  focusHeading(section, { preventScroll: true })
}

// Always one line, which scrolls sideways. The padding leaves room for the focus ring.
const Row = chakra('ul', {
  base: { display: 'flex', gap: '2', mx: '-1', p: '1', overflowX: 'auto', scrollbarWidth: 'none' },
})

type HubJumpsProps = {
  /** In the order of the sections. */
  parts: readonly HubPart[]
  counts: Partial<Record<HubPart, number | undefined>>
}

/** Jumps to each section, and says how many entries it has. */
export const HubJumps = ({ parts, counts }: HubJumpsProps) => (
  <chakra.nav aria-label="Partner Hub sections" mb={{ base: '2', md: '3' }}>
    <Row>
      {parts.map((part) => (
        <chakra.li key={part} flexShrink="0">
          <Button variant="outline" size="sm" px="3" borderRadius="full" onClick={() => jumpTo(part)}>
            {labels[part]}
            {counts[part] ? ` ${counts[part]}` : ''}
          </Button>
        </chakra.li>
      ))}
    </Row>
  </chakra.nav>
)
