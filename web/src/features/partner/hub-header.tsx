import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useId } from 'react'
import { setSound, useSound } from '#web/lib/chime.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/section.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { Whereabouts } from './use-position.ts'
import { WhereLine } from './where-line.tsx'

type HubHeaderProps = {
  isOnline: boolean
  /** Ahead of the server while a change is on its way. */
  isSwitchedOn: boolean
  onChange: (isOnline: boolean) => void
  whereabouts: Whereabouts
  onLocate: () => void
  isPublishing: boolean
  onPublish: () => void
}

/** At work or not, where, and whether new jobs make a sound. */
export const HubHeader = ({
  isOnline,
  isSwitchedOn,
  onChange,
  whereabouts,
  onLocate,
  isPublishing,
  onPublish,
}: HubHeaderProps) => {
  const headingId = useId()
  const hasSound = useSound()
  return (
    <chakra.section aria-labelledby={headingId} mb="8">
      <Card>
        <Flex gap="5" justify="space-between" align="center" wrap="wrap">
          <div>
            <chakra.h2 id={headingId} textStyle="heading">
              Partner Hub
            </chakra.h2>
            <chakra.p color="fg.muted" aria-live="polite">
              {isOnline ? 'You are online.' : 'You are offline.'}
            </chakra.p>
          </div>
          <Switch on={isSwitchedOn} onChange={onChange}>
            Online
          </Switch>
        </Flex>
        {isOnline && (
          <Stack mt="5" gap="4">
            <WhereLine whereabouts={whereabouts} onLocate={onLocate} />
            <Flex gap="4" justify="space-between" align="center" wrap="wrap">
              <Switch on={hasSound} onChange={setSound}>
                Sound for new jobs
              </Switch>
              <Button variant="outline" onClick={onPublish} aria-expanded={isPublishing}>
                {isPublishing ? 'Cancel' : 'Publish a New Ride +'}
              </Button>
            </Flex>
          </Stack>
        )}
      </Card>
    </chakra.section>
  )
}
