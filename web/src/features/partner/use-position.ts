import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toThreeDecimals } from '#shared/model/geo.ts'

const everyMs = 5 * 60_000

type Position = { lat: number; lng: number }
export type Whereabouts = 'asking' | 'known' | 'unknown'

const isGranted = async (): Promise<boolean> =>
  (await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined))?.state === 'granted'

/**
 * Where the browser is, as long as that is wanted: at once, and every five minutes while the page is looked at. A page
 * that has just loaded bothers nobody with the question: it looks if it may.
 */
export const usePosition = (isWanted: boolean, onPosition: (position: Position) => void) => {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>('unknown')
  const mayAsk = useRef(false)

  const look = () => {
    if (!navigator.geolocation) return
    setWhereabouts((now) => (now === 'known' ? now : 'asking'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setWhereabouts('known')
        onPosition({ lat: toThreeDecimals(coords.latitude), lng: toThreeDecimals(coords.longitude) })
      },
      () => {
        // Whoever said no is not asked again and again.
        mayAsk.current = false
        setWhereabouts('unknown')
      },
      { maximumAge: 60_000, timeout: 10_000 },
    )
  }

  const lookIfAllowed = useEffectEvent(async () => {
    if (document.visibilityState === 'visible' && (mayAsk.current || (await isGranted()))) look()
  })

  useEffect(() => {
    if (!isWanted) return
    void lookIfAllowed()
    const timer = setInterval(() => void lookIfAllowed(), everyMs)
    return () => clearInterval(timer)
  }, [isWanted])

  return {
    whereabouts,
    /** The browser may ask its question when a position is wanted next. */
    allow: () => {
      mayAsk.current = true
    },
    look,
  }
}
