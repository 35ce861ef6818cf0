import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

export type LineVariant = 'card' | 'details' | 'hero'

/**
 * In pixels. The journey runs along the top, bends down to where both lines run side by side, and bends back up. The
 * item starts and ends at the stops, at the bottom. Widths vary, so each half is drawn from its own edge.
 */
export const lineSizes = {
  card: { height: 64, top: 8, journey: 23, thing: 29, stops: 53, bend: 68, stroke: 4, parcel: 14, edge: 9 },
  details: { height: 120, top: 12, journey: 46, thing: 53.5, stops: 103, bend: 92, stroke: 5, parcel: 20, edge: 12 },
  hero: { height: 160, top: 14, journey: 62, thing: 71, stops: 140, bend: 124, stroke: 6, parcel: 26, edge: 15 },
} as const

export type LineSize = (typeof lineSizes)[LineVariant]

/**
 * Wider than half of any screen; the rest is cut off. Each half is drawn from here, so this must be a multiple of the
 * spacing of dots and dashes in every size, so that they meet in the middle.
 */
export const far = 1920

/** Both halves of a line. */
export type Ways = { left: string; right: string }

/** Bends from one height, at the edges, to the other, in the middle. */
export const bend = (outside: number, inside: number, { bend: width }: LineSize, start: number): Ways => ({
  left: `M${far} ${inside}H${width}C${width / 2} ${inside} ${width / 2} ${outside} ${start} ${outside}`,
  right: `M${-far} ${inside}H${-width}C${-width / 2} ${inside} ${-width / 2} ${outside} ${-start} ${outside}`,
})

export const straight = (y: number, start: number): Ways => ({
  left: `M${far} ${y}H${start}`,
  right: `M${-far} ${y}H${-start}`,
})

export const Layer = chakra('div', { base: { position: 'absolute', inset: '0' } })

export const Svg = (props: ComponentProps<'svg'>) => <svg aria-hidden="true" focusable="false" {...props} />

type HalvesProps = { left?: ReactNode; right?: ReactNode; middle?: ReactNode }

/** Pictures attached to the left edge, the right edge and the middle. */
export const Halves = ({ left, right, middle }: HalvesProps) => (
  <Layer>
    <Svg width="100%" height="100%" fill="none" strokeLinecap="round" strokeLinejoin="round">
      {/* Slightly past the middle, so that no seam shows. */}
      <Svg width="50.2%">{left}</Svg>
      <Svg x="50%" width="50%">
        <Svg x="100%" overflow="visible">
          {right}
        </Svg>
      </Svg>
      {middle && (
        <Svg x="50%" overflow="visible">
          {middle}
        </Svg>
      )}
    </Svg>
  </Layer>
)

export type Stroke = { stroke: string; strokeWidth: number; strokeDasharray?: string; strokeDashoffset?: number }

export const Line = ({ left, right, ...stroke }: Ways & Stroke) => (
  <Halves left={<path d={left} {...stroke} />} right={<path d={right} {...stroke} />} />
)

type ArrowProps = { x: number; y: number; width: number; stroke: string; pointsLeft?: boolean }

export const Arrow = ({ x, y, width, stroke, pointsLeft = false }: ArrowProps) => {
  const size = width * 1.3
  const back = pointsLeft ? size : -size
  return <path d={`M${x + back} ${y - size}L${x} ${y}l${back} ${size}`} stroke={stroke} strokeWidth={width} />
}

/** The only animated property, because it needs no new layout. */
export const lineMotion = { transition: 'transform 600ms cubic-bezier(0.2, 0.8, 0.2, 1)' }

type RevealProps = { share: number; isRest?: boolean; moves: boolean; children: ReactNode }

/** Shows its content from the left up to this share, or the rest of it, by moving two layers against each other. */
export const Reveal = ({ share, isRest = false, moves, children }: RevealProps) => {
  const motion = moves ? lineMotion : {}
  const shift = (isRest ? share : share - 1) * 100
  return (
    <Layer overflow="hidden" transform={`translateX(${shift}%)`} {...motion}>
      <Layer transform={`translateX(${-shift}%)`} {...motion}>
        {children}
      </Layer>
    </Layer>
  )
}
