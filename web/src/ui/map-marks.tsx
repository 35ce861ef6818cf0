import type { Frame, Spot } from './map-frame.ts'
import { type Box, type Label, labelSize } from './map-labels.ts'

export const mapColour = {
  land: 'var(--sw-colors-brand-tint)',
  neighbours: 'var(--sw-colors-line-soft)',
  coast: 'var(--sw-colors-line-strong)',
  text: 'var(--sw-colors-fg-muted)',
  way: 'var(--sw-colors-brand-solid)',
  paper: 'var(--sw-colors-bg-panel)',
  goal: 'var(--sw-colors-accent-solid)',
} as const

/** The site's build writes the outline; it takes its colours from here. */
export const Land = ({ frame: { scale, left, top } }: { frame: Frame }) => (
  <g transform={`scale(${1 / scale}) translate(${-left} ${-top})`}>
    <use href="/uk.svg#neighbours" fill={mapColour.neighbours} />
    <use href="/uk.svg#uk" fill={mapColour.land} stroke={mapColour.coast} />
  </g>
)

// A style and not the attribute: the reset of all fonts would win over that.
const townStyle = { fontSize: `${labelSize}px` }

export const Town = ({ name, dot, text, anchor }: Label) => (
  <>
    <path d={`M${dot.x} ${dot.y}h0`} stroke={mapColour.text} strokeWidth="1.1" strokeLinecap="round" />
    <text {...text} textAnchor={anchor} dominantBaseline="central" style={townStyle} fill={mapColour.text}>
      {name}
    </text>
  </>
)

/** Dots for what lies ahead, a line for what is done. */
export const Way = ({ from, to, progress }: { from: Spot; to: Spot; progress: number }) => {
  const line = { x1: from.x, y1: from.y, strokeWidth: 1, strokeLinecap: 'round' } as const
  const here = { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress }
  return (
    <>
      <line {...line} x2={to.x} y2={to.y} stroke={mapColour.coast} strokeDasharray="0 2" />
      {progress > 0 && <line {...line} x2={here.x} y2={here.y} stroke={mapColour.way} />}
    </>
  )
}

/** Where the journey begins. It ends at a pin: the two ends differ without colour. */
export const Ring = ({ at: { x, y } }: { at: Spot }) => (
  <circle cx={x} cy={y} r="2" fill={mapColour.paper} stroke={mapColour.way} strokeWidth="1" />
)

export const ringBox = ({ x, y }: Spot): Box => ({ left: x - 3, top: y - 3, right: x + 3, bottom: y + 3 })

export const Pin = ({ at: { x, y } }: { at: Spot }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 0C-3-4-4-5.5-4-7.5a4 4 0 0 1 8 0C4-5.5 3-4 0 0z" fill={mapColour.way} />
    <circle cy="-7.4" r="1.8" fill={mapColour.goal} />
  </g>
)

export const pinBox = ({ x, y }: Spot): Box => ({ left: x - 4.5, top: y - 12, right: x + 4.5, bottom: y + 1 })
