import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { type LinePhase, RouteLineDrawing } from './route-line-drawing.tsx'
import type { LineVariant } from './route-line-strokes.tsx'
import { cramped } from './tokens.ts'

export type LineStop = {
  label: string
  place: ReactNode
  /** Shown below the place, such as a time. */
  note?: ReactNode | undefined
}

/** The request that the line shows, and its version. */
export type LineRequest = { id: string; version: number }

export type RouteLineProps = {
  /** Only one stop if nothing is delivered. */
  stops: readonly [LineStop] | readonly [LineStop, LineStop]
  /** Whose journey it is, as text. Cards have no room for it. */
  journey?: string | undefined
  phase: LinePhase
  /** From 0 to 1: through the form of a draft, or along the route in transit. */
  progress?: number
  /** How much longer the journey becomes, as text. It is drawn next to the straight line. */
  detour?: ReactNode
  variant?: LineVariant
  /** If set, a change of the phase animates the lines, once per version. */
  request?: LineRequest | undefined
}

type Shown = { version: number; phase: LinePhase }

/** The state last shown for each request, so that no change is animated twice. */
const lastShown = new Map<string, Shown>()

const isAlone = (phase: LinePhase): boolean => phase === 'waiting' || phase === 'offered'

/** The phase shown last until the lines have been painted with it, then the current one. */
const useSeenPhase = (phase: LinePhase, request: LineRequest | undefined) => {
  const { id, version = 0 } = request ?? {}
  const [seen, setSeen] = useState<LinePhase>(() => {
    const last = id === undefined ? undefined : lastShown.get(id)
    return last && last.version < version && isAlone(last.phase) && phase === 'matched' ? last.phase : phase
  })
  const [hasJoined, setHasJoined] = useState(false)

  useEffect(() => {
    if (id !== undefined) lastShown.set(id, { version, phase })
    if (seen === phase) return
    const frame = requestAnimationFrame(() => {
      setHasJoined(isAlone(seen) && phase === 'matched')
      setSeen(phase)
    })
    return () => cancelAnimationFrame(frame)
  }, [id, version, phase, seen])

  return { seen, hasJoined: hasJoined && phase === 'matched' }
}

const progressIn: Partial<Record<LinePhase, number>> = { in_transit: 0.6, completed: 1 }

/**
 * The signature of the product: two lines that become one. The green line is someone's journey, the amber line is an
 * item. They meet at the pickup, run together, and part at the door. Schematic, never to scale.
 */
export const RouteLine = ({
  stops,
  journey,
  phase,
  progress = progressIn[phase] ?? 0,
  detour,
  variant = 'card',
  request,
}: RouteLineProps) => {
  const { seen, hasJoined } = useSeenPhase(phase, request)
  const isCard = variant === 'card'
  return (
    <Box position="relative">
      <RouteLineDrawing
        variant={variant}
        phase={seen}
        progress={Math.min(1, Math.max(0, progress))}
        isOneWay={stops.length === 1}
        hasDetour={detour !== undefined}
        moves={request !== undefined && (!isCard || hasJoined)}
      />
      {journey && !isCard && (
        <Caption variant={variant} side="top">
          {journey}
        </Caption>
      )}
      {(detour || request) && (
        <Caption variant={variant} side="bottom" isLive={request !== undefined}>
          {hasJoined ? 'Someone is going your way' : detour}
        </Caption>
      )}
      <Words variant={variant}>
        {stops.map(({ label, place, note }) => (
          <li key={label}>
            <chakra.span display="block" textStyle="overline" color="fg.muted">
              {label}{' '}
            </chakra.span>
            <chakra.span display="block" overflowWrap="anywhere">
              {typeof place === 'string' ? withWholePostcodes(place) : place}
            </chakra.span>
            {note && (
              <chakra.span display="block" textStyle="small" color="fg.muted">
                {' '}
                {note}
              </chakra.span>
            )}
          </li>
        ))}
      </Words>
    </Box>
  )
}

const postcode = /\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/g

/** Keeps a postcode on one line. */
export const withWholePostcodes = (place: string): string => place.replace(postcode, '$1\u00a0$2')

const Words = chakra('ol', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    columnGap: '5',
    mt: '1',
    lineHeight: 'snug',
    textWrap: 'balance',
    // Each below its own end of the line.
    '& > :nth-of-type(2)': { textAlign: 'end' },
    [cramped]: { gridAutoFlow: 'row', '& > :nth-of-type(2)': { textAlign: 'start' } },
  },
  variants: {
    variant: { card: { fontSize: 'sm' }, details: { fontSize: 'md', mt: '2' }, hero: { fontSize: 'lg', mt: '2' } },
  },
})

const CaptionText = chakra('p', {
  base: {
    position: 'absolute',
    textAlign: 'center',
    textWrap: 'balance',
    lineHeight: 'snug',
    fontWeight: 'semibold',
    [cramped]: { position: 'static' },
  },
})

type CaptionProps = { variant: LineVariant; side: 'top' | 'bottom'; isLive?: boolean; children: ReactNode }

const captions = {
  card: { top: '0', bottom: '37px', fontSize: 'xs', insetInline: '11' },
  details: { top: '12px', bottom: '66px', fontSize: 'sm', insetInline: '16' },
  hero: { top: '16px', bottom: '88px', fontSize: 'md', insetInline: '20' },
} as const

/** In the free space above or below the joined lines, so that it moves nothing. */
const Caption = ({ variant, side, isLive = false, children }: CaptionProps) => (
  <CaptionText
    top={captions[variant][side]}
    insetInline={captions[variant].insetInline}
    fontSize={captions[variant].fontSize}
    {...(side === 'top' && { color: 'brand.text' })}
    {...(isLive && { 'aria-live': 'polite' })}
  >
    {children}
  </CaptionText>
)
