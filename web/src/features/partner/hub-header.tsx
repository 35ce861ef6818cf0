import { Box, chakra } from '@chakra-ui/react'
import { Suspense, useId, useState } from 'react'
import { setSound, useSound } from '#web/lib/chime.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { SoundSwitch, Switch } from '#web/ui/switch.tsx'
import { PlaceButton } from './place-button.tsx'
import type { PartnerPlace } from './use-place.ts'

const PlacePicker = lazyComponent(async () => (await import('./place-picker.tsx')).PlacePicker)

/** Full while online, a ring while offline. */
const Dot = chakra('span', {
  base: { flexShrink: '0', boxSize: '2.5', borderRadius: 'full', border: '2px solid', borderColor: 'line.strong' },
  variants: { isOn: { true: { bg: 'brand.solid', borderColor: 'brand.solid' } } },
})

/** One line below the heading. On a phone the button for a ride is next to the heading. */
const Layout = chakra('section', {
  base: {
    display: 'grid',
    alignItems: 'center',
    columnGap: '3',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: { base: '"heading ride" "settings settings"', md: '"heading heading" "settings ride"' },
  },
})

const Settings = chakra('div', {
  base: { gridArea: 'settings', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' },
})

type HubHeaderProps = {
  isOnline: boolean
  /** The requested state while a change is being sent, otherwise the server's. */
  isSwitchedOn: boolean
  onChange: (isOnline: boolean) => void
  place: PartnerPlace
  isPublishing: boolean
  onPublish: () => void
}

/** Whether the partner is online, where, and whether new jobs play a sound. */
export const HubHeader = ({ isOnline, isSwitchedOn, onChange, place, isPublishing, onPublish }: HubHeaderProps) => {
  const headingId = useId()
  const hasSound = useSound()
  const [isPicking, setIsPicking] = useState(false)
  return (
    <Box mt={{ base: '-2', md: '0' }} mb="2">
      <Layout aria-labelledby={headingId}>
        <chakra.h2 id={headingId} gridArea="heading" textStyle="heading">
          Partner Hub
        </chakra.h2>
        <Settings>
          <Dot isOn={isOnline} aria-hidden="true" />
          <chakra.p srOnly aria-live="polite">
            {isOnline ? 'You are online.' : 'You are offline.'}
          </chakra.p>
          <Switch on={isSwitchedOn} onChange={onChange}>
            Online
          </Switch>
          {isOnline && (
            <>
              <SoundSwitch on={hasSound} onChange={setSound} label="Sound for new jobs" />
              <PlaceButton place={place} isPicking={isPicking} onPress={() => setIsPicking(!isPicking)} />
            </>
          )}
        </Settings>
        {isOnline && (
          <Button gridArea="ride" size="sm" variant="outline" onClick={onPublish} aria-expanded={isPublishing}>
            {isPublishing ? 'Cancel' : 'Publish a New Ride +'}
          </Button>
        )}
      </Layout>
      {isOnline && isPicking && (
        <Suspense fallback={<Skeleton />}>
          <PlacePicker place={place} />
        </Suspense>
      )}
    </Box>
  )
}
