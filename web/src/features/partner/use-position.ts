import { useRef, useState } from 'react'
import { toThreeDecimals } from '#shared/model/geo.ts'
import { isDemo } from '#web/lib/demo.ts'
import { useWhileInSight } from './use-while-in-sight.ts'

type Position = { lat: number; lng: number }
/** `unknown` before the browser is asked, `refused` if it gives no position. */
export type Whereabouts = 'asking' | 'known' | 'unknown' | 'refused'

const isGranted = async (): Promise<boolean> =>
  (await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined))?.state === 'granted'

/**
 * The browser's position while it is wanted: at once, and every five minutes while the page is visible. A newly loaded
 * page does not ask for permission; it only uses one given before.
 */
export const usePosition = (
  isWanted: boolean,
  onPosition: (position: Position) => void,
  /** Called when an earlier position is no longer valid. */
  onRefused: () => void = () => {},
  /** Called in place of `onPosition` if the browser may not be asked. */
  onUnknown: () => void = () => {},
) => {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>('unknown')
  const mayAsk = useRef(false)

  const look = () => {
    const refuse = () => {
      // After a refusal, the browser is not asked again.
      mayAsk.current = false
      setWhereabouts('refused')
      onRefused()
    }
    if (!navigator.geolocation) return refuse()
    setWhereabouts((now) => (now === 'known' ? now : 'asking'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setWhereabouts('known')
        onPosition({ lat: toThreeDecimals(coords.latitude), lng: toThreeDecimals(coords.longitude) })
      },
      refuse,
      { maximumAge: 60_000, timeout: 10_000 },
    )
  }

  const lookIfAllowed = async () => {
    // The demo world's jobs are near its own people, wherever the visitor is.
    if (!isDemo() && (mayAsk.current || (navigator.geolocation && (await isGranted())))) look()
    else onUnknown()
  }
  useWhileInSight(isWanted, () => void lookIfAllowed())

  return {
    whereabouts,
    /** Allows the browser to ask for permission from now on. */
    allow: () => {
      mayAsk.current = true
    },
    look,
  }
}
