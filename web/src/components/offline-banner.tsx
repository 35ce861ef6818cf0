import { chakra } from '@chakra-ui/react'
import { useIsOnline } from '#web/lib/queries.ts'

const Line = chakra('p', {
  base: {
    px: { base: '4', md: '8' },
    py: '2',
    bg: 'warning.tint',
    color: 'warning.text',
    fontWeight: 'semibold',
    textStyle: 'small',
    boxShadow: 'inset 0 -1px 0 var(--sw-colors-line-soft)',
  },
})

/** Says that the device has no network. The empty region stays, so that screen readers speak what arrives in it. */
export const OfflineBanner = () => {
  const isOnline = useIsOnline()
  return <div role="status">{!isOnline && <Line>You're offline. We'll reconnect automatically.</Line>}</div>
}
