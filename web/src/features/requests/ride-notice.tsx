import { Flex } from '@chakra-ui/react'
import { Button } from '#web/ui/button.tsx'
import { useRides } from './queries.ts'
import type { RequestDraft } from './request-draft.ts'

/** The heading of the rides in the review. */
export const ridesId = 'rides-going-your-way'

const showRides = () => {
  const heading = document.getElementById(ridesId)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** In the bar at the bottom of a phone's screen: how many partners go the same way, with a link to their rides. */
export const RideNotice = ({ draft }: { draft: RequestDraft }) => {
  const { data: rides = [] } = useRides(draft)
  if (rides.length === 0) return null
  const partners = new Set(rides.map(({ partnerId }) => partnerId)).size
  return (
    <Flex hideFrom="md" align="center" justify="space-between" gap="3" mb="2">
      <p>{partners === 1 ? '1 partner is going your way.' : `${partners} partners are going your way.`}</p>
      <Button variant="link" size="sm" flexShrink="0" onClick={showRides}>
        {rides.length === 1 ? 'See ride' : 'See rides'}
      </Button>
    </Flex>
  )
}
