import { Box, chakra, Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import type { UserId } from '#shared/model/ids.ts'
import { HomeScreenSteps } from '#web/components/home-screen-steps.tsx'
import { type PushState, turnOffPush, turnOnPush, usePushState } from '#web/lib/push.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { CheckIcon, DeviceIcon } from '#web/ui/icons.tsx'
import { Card, Muted } from '#web/ui/section.tsx'

const takingBack = [
  [
    'Chrome and Edge',
    'Press the icon to the left of the address, then allow Notifications. On a phone, they’re under Permissions.',
  ],
  ['Firefox', 'Press the icon to the left of the address, and clear Blocked beside Send Notifications.'],
  [
    'Safari',
    'On a Mac, open Safari’s Settings, then Websites, then Notifications. On an iPhone or iPad, open Settings, then Notifications, then Sameway.',
  ],
] as const

const texts: Record<PushState, { title: string; text: string }> = {
  on: { title: 'Push is on here', text: 'This device shows your notifications, even while Sameway is closed.' },
  off: { title: 'Push is off here', text: 'Know at once, even while Sameway is closed. Your browser will ask you.' },
  declined: {
    title: 'Push is off here',
    text: 'Know at once, even while Sameway is closed. Your browser may ask you.',
  },
  blocked: {
    title: 'This browser blocks our notifications',
    text: 'Someone has said no to them here. You can change that in the browser, then come back to this page:',
  },
  'home-screen': {
    title: 'Add Sameway to your home screen first',
    text: 'An iPhone or iPad shows notifications only of apps on its home screen:',
  },
  unsupported: {
    title: 'This browser can’t show notifications',
    text: 'You’ll find everything behind the bell.',
  },
}

const more: { [State in PushState]?: React.ReactNode } = {
  blocked: (
    <chakra.dl display="grid" gap="3" mt="4">
      {takingBack.map(([browser, text]) => (
        <div key={browser}>
          <chakra.dt fontWeight="semibold">{browser}</chakra.dt>
          <chakra.dd color="fg.muted">{text}</chakra.dd>
        </div>
      ))}
    </chakra.dl>
  ),
  'home-screen': (
    <Box mt="4">
      <HomeScreenSteps />
    </Box>
  ),
}

/** Whether this browser gets pushes, and the press that changes it. */
export const ThisDevice = ({ userId }: { userId: UserId }) => {
  const state = usePushState()
  const { busy, errorText, attempt } = useAction()
  const place = useRef<HTMLDivElement>(null)
  const { title, text } = texts[state]
  const isOn = state === 'on'

  const change = () =>
    attempt(async () => {
      // First of all, because an iPhone asks only at the beginning of a press.
      await (isOn ? turnOffPush() : turnOnPush(userId))
      // The pressed button may be gone.
      place.current?.focus({ preventScroll: true })
    })

  return (
    <Card ref={place} tabIndex={-1} outline="0">
      <Flex gap="4" align="start">
        <chakra.span color="brand.text" mt="0.5" aria-hidden="true">
          {isOn ? <CheckIcon size={26} /> : <DeviceIcon size={26} />}
        </chakra.span>
        <Flex flex="1" minW="0" gap="4" align="center" justify="space-between" wrap="wrap">
          <Box flex="1 1 16rem">
            <div role="status">
              <chakra.h3 fontWeight="semibold">{title}</chakra.h3>
              <Muted>{text}</Muted>
            </div>
            {more[state]}
          </Box>
          {(isOn || state === 'off' || state === 'declined') && (
            <Button
              {...(isOn && { variant: 'outline', size: 'sm' })}
              loading={busy}
              loadingText={isOn ? 'Switching off...' : 'Switching on...'}
              onClick={() => void change()}
            >
              {isOn ? 'Switch off here' : 'Switch on here'}
            </Button>
          )}
        </Flex>
      </Flex>
      <FormError>{errorText}</FormError>
    </Card>
  )
}
