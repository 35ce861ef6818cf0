import { Box } from '@chakra-ui/react'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { useWideScreen } from '#web/ui/use-media.ts'
import type { DeliveryPlaceProps } from './delivery-details.tsx'

const loadSheet = async () => (await import('./delivery-sheet.tsx')).DeliverySheet
const loadPanel = async () => (await import('./delivery-details.tsx')).DeliveryPanel
const DeliverySheet = lazyComponent(loadSheet)
const DeliveryPanel = lazyComponent(loadPanel)

export const preloadDetails = () => preload(loadSheet, loadPanel)

/** A press opens or closes details within this time, otherwise it was about something else. */
const opensWithinMs = 1_000

/** Keeps what was pressed in its place on the screen when the list gets narrower for details, or wider again. */
const useSteadyPress = (id: string | null) => {
  const pressed = useRef<{ element: Element; top: number; at: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes its width with `id`.
  useLayoutEffect(() => {
    const { element, top, at } = pressed.current ?? {}
    pressed.current = undefined
    if (!element?.isConnected || top === undefined || at === undefined || performance.now() - at > opensWithinMs) return
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  }, [id])
  return ({ target }: MouseEvent) => {
    if (target instanceof Element)
      pressed.current = { element: target, top: target.getBoundingClientRect().top, at: performance.now() }
  }
}

/** A list whose details open next to it on a wide screen, and over it on a phone. */
export const WithDetails = ({ children, ...place }: DeliveryPlaceProps & { children: ReactNode }) => {
  const isWide = useWideScreen()
  const isBeside = isWide && place.id !== null
  const notePress = useSteadyPress(place.id)
  return (
    <Box
      display={isBeside ? 'grid' : 'block'}
      gridTemplateColumns={{ lg: 'minmax(0, 1fr) 22rem', xl: 'minmax(0, 1fr) 27rem' }}
      gap={{ lg: '5', xl: '8' }}
      alignItems="start"
    >
      <Box onClickCapture={notePress}>{children}</Box>
      <LazyOverlay open={place.id !== null} onClose={place.onClose}>
        {isWide ? place.id !== null && <DeliveryPanel {...place} id={place.id} /> : <DeliverySheet {...place} />}
      </LazyOverlay>
    </Box>
  )
}

const name = 'details'

/** The open request is in the URL, so that Back closes its details and a link opens them. */
export const useOpenDetails = () => {
  const [search] = useSearchParams()
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const id = search.get(name)
  const isOurs = typeof state === 'object' && state !== null && 'isOpened' in state

  // Keeps what was searched for, which is behind the #.
  const show = (next: string | null, options: NavigateOptions) => {
    const params = new URLSearchParams(search)
    if (next === null) params.delete(name)
    else params.set(name, next)
    void navigate({ search: `${params}`, hash }, options)
  }

  return {
    id,
    /** One step back closes the details, however many were opened one after the other. */
    open: (next: string) =>
      id === null ? show(next, { state: { isOpened: true } }) : show(next, { replace: true, state }),
    close: () => (isOurs ? void navigate(-1) : show(null, { replace: true })),
  }
}
