import { chakra } from '@chakra-ui/react'
import type { Door } from '#shared/contracts/door-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { NavigateIcon } from '#web/ui/icons.tsx'

const isApple = (): boolean => /iPhone|iPad|Macintosh/.test(navigator.userAgent)

/** Directions to an address, in the device's maps app, which needs the country that our screens leave out. */
export const directionsUrl = (address: string): string => {
  const destination = encodeURIComponent(`${address}, UK`)
  return isApple()
    ? `https://maps.apple.com/?daddr=${destination}`
    : `https://www.google.com/maps/dir/?api=1&destination=${destination}`
}

/** A link to an address that is known in full. */
export const NavigateLink = ({ address, children = 'Navigate' }: { address: string; children?: string }) => (
  <Button asChild variant="outline" size="sm">
    {/* Without a referrer, the map service does not learn which delivery this is. */}
    <a href={directionsUrl(address)} target="_blank" rel="noreferrer">
      <NavigateIcon size={18} />
      {children}
      <chakra.span srOnly>: {address}</chakra.span>
    </a>
  </Button>
)

type NextStopProps = {
  job: { status: string; pickup_address: string; delivery_address: string | null; door?: Door | undefined }
}

/** The way to the next stop of a delivery: the pickup, then the door. A return has a link of its own. */
export const NavigateToNextStop = ({ job: { status, pickup_address, delivery_address, door } }: NextStopProps) => {
  const hasArrived = door?.handover || door?.leg
  if (hasArrived) return null
  const address = status === 'matched' ? pickup_address : delivery_address
  return address && <NavigateLink address={address} />
}
