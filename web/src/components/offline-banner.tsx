import { chakra } from '@chakra-ui/react'
import { useDeferredValue } from 'react'
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

/**
 * Says that the device has no network, or that the server does not answer. The empty region stays and its text comes a
 * render later, so that screen readers speak it.
 */
export const OfflineBanner = ({ isUnanswered = false }: { isUnanswered?: boolean }) => {
  const isOnline = useIsOnline()
  const isShown = useDeferredValue(isUnanswered || !isOnline, false)
  return <div role="status">{isShown && <Line>You're offline. We'll reconnect automatically.</Line>}</div>
}
