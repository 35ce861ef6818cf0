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

/** One line on a desktop. On a phone, the place is below it. */
const Layout = chakra('section', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' } })

const Settings = chakra('div', {
  base: { display: 'flex', alignItems: 'center', columnGap: '2', fontSize: { base: 'sm', sm: 'md' } },
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
    <Box mt={{ base: '-3', md: '-1' }} mb="2">
      <Layout aria-labelledby={headingId}>
        {/* The tab says it for the eye. */}
        <chakra.h2 id={headingId} srOnly>
          Partner Hub
        </chakra.h2>
        <Settings>
          <chakra.p srOnly aria-live="polite">
            {isOnline ? 'You are online.' : 'You are offline.'}
          </chakra.p>
          <Switch on={isSwitchedOn} onChange={onChange}>
            Online
          </Switch>
          {isOnline && <SoundSwitch on={hasSound} onChange={setSound} label="Sound for new jobs" />}
        </Settings>
        {isOnline && (
          <>
            <Button
              order={{ md: 1 }}
              ml="auto"
              size="sm"
              px={{ base: '2.5', sm: '4' }}
              variant="outline"
              onClick={onPublish}
              aria-expanded={isPublishing}
            >
              {isPublishing ? 'Cancel' : 'Publish a New Ride +'}
            </Button>
            <PlaceButton place={place} isPicking={isPicking} onPress={() => setIsPicking(!isPicking)} />
          </>
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
