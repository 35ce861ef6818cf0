import { Box, chakra, Flex } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { departsSoon, rideInstant } from '#shared/model/ride-rules.ts'
import { useNow } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { PinIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { useHome, usePublishedRides } from './queries.ts'
import type { PartnerPlace } from './use-place.ts'

const PlacePicker = lazyComponent(async () => (await import('./place-picker.tsx')).PlacePicker)

/** Formats 'Leeds LS1' as 'Leeds, LS1'. */
const placeText = (area: string): string => area.replace(/ (?=[A-Z]{1,2}\d[A-Z\d]?$)/, ', ')

/** When this device sends no place, the server uses what it knows: see `findPosition`. */
const InUseByItself = ({ placeUntil, home }: { placeUntil: PartnerPlace['placeUntil']; home: string }) => {
  const now = useNow()
  const { query, rides = [] } = usePublishedRides()
  if (placeUntil && Date.parse(placeUntil) > now) return 'Using the place you shared last'
  if (query.isPending) return null
  const ride = rides.find(({ date, departure_time }) => departsSoon(rideInstant(date, departure_time), new Date(now)))
  return ride ? `Using ${ride.from_address}, where your ride at ${ride.departure_time} begins` : home
}

/** The place in use, in words. */
const InUse = ({ choice, near, whereabouts, errorText, placeUntil }: PartnerPlace) => {
  const home = useHome().data
  if (whereabouts === 'asking') return 'Finding out where you are...'
  if (whereabouts === 'known') return near ? `Using ${placeText(near)}, where you are now` : 'Using where you are now'
  if (choice?.kind === 'postcode' && !errorText) return `Using ${near ? placeText(near) : choice.postcode}`
  const atHome = home ? `Using ${home} (your home)` : 'Using your home'
  if (whereabouts === 'refused') return `Your browser doesn't share where you are. ${atHome}`
  return choice?.kind === 'home' ? atHome : <InUseByItself placeUntil={placeUntil} home={atHome} />
}

/** The place near which jobs are shown, with a button to change it. */
export const PlaceLine = ({ place }: { place: PartnerPlace }) => {
  const [isPicking, setIsPicking] = useState(false)
  return (
    <div>
      <Flex gap="2" align="center" color="fg.muted">
        <PinIcon size={20} />
        <chakra.span aria-live="polite" flex="1" minW="0">
          <InUse {...place} />
        </chakra.span>
        <Button variant="outline" size="sm" aria-expanded={isPicking} onClick={() => setIsPicking(!isPicking)}>
          {isPicking ? 'Close' : 'Change'}
          <chakra.span srOnly> where you look for jobs</chakra.span>
        </Button>
      </Flex>
      {isPicking && (
        <Box mt="4">
          <Suspense fallback={<Skeleton />}>
            <PlacePicker place={place} />
          </Suspense>
        </Box>
      )}
    </div>
  )
}
