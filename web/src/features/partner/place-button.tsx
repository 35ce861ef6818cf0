import { chakra } from '@chakra-ui/react'
import { departsSoon, rideInstant } from '#shared/model/ride-rules.ts'
import { useNow } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronDownIcon, PinIcon } from '#web/ui/icons.tsx'
import { useHome, usePublishedRides } from './queries.ts'
import type { PartnerPlace } from './use-place.ts'

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

type PlaceButtonProps = { place: PartnerPlace; isPicking: boolean; onPress: () => void }

/** The place near which jobs are shown. A press lets the partner change it. */
export const PlaceButton = ({ place, isPicking, onPress }: PlaceButtonProps) => (
  <Button
    variant="quiet"
    size="sm"
    // On a phone, its own line below the switches.
    flex={{ base: '0 1 auto', md: '1 1 0' }}
    maxW={{ md: 'fit-content' }}
    px="0"
    justifyContent="start"
    fontWeight="normal"
    lineHeight="snug"
    textAlign="start"
    whiteSpace="normal"
    aria-expanded={isPicking}
    onClick={onPress}
  >
    <PinIcon size={18} />
    <chakra.span aria-live="polite">
      <InUse {...place} />
    </chakra.span>
    <ChevronDownIcon size={16} />
    <chakra.span srOnly>. Change where you look for jobs</chakra.span>
  </Button>
)
