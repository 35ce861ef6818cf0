import { Box } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useWideScreen } from '#web/ui/use-media.ts'
import type { DeliveryPlaceProps } from './delivery-place.ts'

const DeliverySheet = lazy(() =>
  import('./delivery-sheet.tsx').then(({ DeliverySheet }) => ({ default: DeliverySheet })),
)
const DeliveryPanel = lazy(() =>
  import('./delivery-panel.tsx').then(({ DeliveryPanel }) => ({ default: DeliveryPanel })),
)

/** A list whose details open beside it where there is room, and over it on a phone. */
export const WithDetails = ({ children, ...place }: DeliveryPlaceProps & { children: ReactNode }) => {
  const isWide = useWideScreen()
  const isBeside = isWide && place.id !== null
  return (
    <Box
      display={isBeside ? 'grid' : 'block'}
      gridTemplateColumns={{ lg: 'minmax(0, 1fr) 22rem', xl: 'minmax(0, 1fr) 27rem' }}
      gap={{ lg: '5', xl: '8' }}
      alignItems="start"
    >
      <div>{children}</div>
      <Suspense>
        {isWide ? place.id !== null && <DeliveryPanel {...place} id={place.id} /> : <Once {...place} />}
      </Suspense>
    </Box>
  )
}

/** Loaded with the first that is opened, and kept from then on: a sheet that vanished could not give the focus back. */
const Once = (place: DeliveryPlaceProps) => {
  const [isNeeded, setIsNeeded] = useState(false)
  if (place.id !== null && !isNeeded) setIsNeeded(true)
  return isNeeded ? <DeliverySheet {...place} /> : null
}
