import { Box, type BoxProps } from '@chakra-ui/react'
import { onMap } from './uk-projection.ts'
import { ukTowns } from './uk-towns.ts'

type Spot = { x: number; y: number }

/** A section of the map; always 100 units wide. */
type Frame = {
  /** Map units per unit of the picture. */
  scale: number
  left: number
  top: number
}

export const pictureWidth = 100
export const pictureHeight = 62.5

/** Minimum width shown, in map units: enough land around a short journey to recognise the region. */
const leastWidth = 60

/** The margin around the journey. */
const margin = 0.2

/** The section of the map that shows all these points, centred. */
export const frameOf = (spots: readonly Spot[]): Frame => {
  const [left, right] = ends(spots.map(({ x }) => x))
  const [top, bottom] = ends(spots.map(({ y }) => y))
  const room = 1 - 2 * margin
  const scale = Math.max(
    leastWidth / pictureWidth,
    (right - left) / (pictureWidth * room),
    (bottom - top) / (pictureHeight * room),
  )
  return {
    scale,
    left: (left + right - pictureWidth * scale) / 2,
    top: (top + bottom - pictureHeight * scale) / 2,
  }
}

const ends = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** Converts a map position into the picture's units. */
export const inPicture = ({ scale, left, top }: Frame, { x, y }: Spot): Spot => ({
  x: (x - left) / scale,
  y: (y - top) / scale,
})

/** An occupied area of the picture. */
type LabelBox = { left: number; top: number; right: number; bottom: number }
type Label = { name: string; dot: Spot; text: Spot; anchor: 'start' | 'end' | 'middle' }

const labelSize = 3.4
const letterWidth = labelSize * 0.58

/** A label goes next to its dot or below it, and further below if the journey starts or ends in the town. */
const sides = [
  { right: 1.6, down: 0, anchor: 'start' },
  { right: -1.6, down: 0, anchor: 'end' },
  { right: 0, down: 3.7, anchor: 'middle' },
  { right: 0, down: 7, anchor: 'middle' },
] as const

const shares = { start: 0, end: 1, middle: 0.5 } as const

export const textBox = ({ name, text, anchor }: Label): LabelBox => {
  const width = name.length * letterWidth
  const left = text.x - width * shares[anchor]
  return { left, top: text.y - labelSize * 0.7, right: left + width, bottom: text.y + labelSize * 0.7 }
}

const dotBox = ({ dot: { x, y } }: Label): LabelBox => ({ left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 })

const meet = (one: LabelBox, other: LabelBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const isInPicture = ({ left, top, right, bottom }: LabelBox): boolean =>
  left > 0 && top > 0 && right < pictureWidth && bottom < pictureHeight

/** The towns whose labels fit without overlap, larger towns first. */
export const labelsIn = (frame: Frame, taken: readonly LabelBox[]): Label[] => {
  const labels: Label[] = []
  const hasRoom = (label: Label): boolean => {
    const text = textBox(label)
    const full = [...taken, ...labels.flatMap((other) => [textBox(other), dotBox(other)])]
    const isDotSeen = !labels.some((other) => meet(dotBox(label), textBox(other)))
    return isDotSeen && isInPicture(text) && !full.some((other) => meet(text, other))
  }
  for (const [name, lat, lon] of ukTowns) {
    const dot = inPicture(frame, onMap({ lat, lon }))
    const label = sides
      .map(({ right, down, anchor }) => ({ name, dot, text: { x: dot.x + right, y: dot.y + down }, anchor }))
      .find(hasRoom)
    if (label) labels.push(label)
  }
  return labels
}

const mapColour = {
  land: 'var(--sw-colors-brand-tint)',
  neighbours: 'var(--sw-colors-line-soft)',
  coast: 'var(--sw-colors-line-strong)',
  text: 'var(--sw-colors-fg-muted)',
  way: 'var(--sw-colors-brand-solid)',
  paper: 'var(--sw-colors-bg-panel)',
  goal: 'var(--sw-colors-accent-solid)',
} as const

/** The build writes the outline to /uk.svg; its colours are set here. */
const Land = ({ frame: { scale, left, top } }: { frame: Frame }) => (
  <g transform={`scale(${1 / scale}) translate(${-left} ${-top})`}>
    <use href="/uk.svg#neighbours" fill={mapColour.neighbours} />
    <use href="/uk.svg#uk" fill={mapColour.land} stroke={mapColour.coast} />
  </g>
)

// A style, because the CSS reset would override an attribute.
const townStyle = { fontSize: `${labelSize}px` }

const Town = ({ name, dot, text, anchor }: Label) => (
  <>
    <path d={`M${dot.x} ${dot.y}h0`} stroke={mapColour.text} strokeWidth="1.1" strokeLinecap="round" />
    <text {...text} textAnchor={anchor} dominantBaseline="central" style={townStyle} fill={mapColour.text}>
      {name}
    </text>
  </>
)

/** A dotted line, and a solid one for the part that is done. */
const JourneyLine = ({ from, to, progress }: { from: Spot; to: Spot; progress: number }) => {
  const line = { x1: from.x, y1: from.y, strokeWidth: 1, strokeLinecap: 'round' } as const
  const here = { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress }
  return (
    <>
      <line {...line} x2={to.x} y2={to.y} stroke={mapColour.coast} strokeDasharray="0 2" />
      {progress > 0 && <line {...line} x2={here.x} y2={here.y} stroke={mapColour.way} />}
    </>
  )
}

/** The start is a ring, the end a pin, so that they differ without colour. */
const Ring = ({ spot: { x, y } }: { spot: Spot }) => (
  <circle cx={x} cy={y} r="2" fill={mapColour.paper} stroke={mapColour.way} strokeWidth="1" />
)

const ringBox = ({ x, y }: Spot): LabelBox => ({ left: x - 3, top: y - 3, right: x + 3, bottom: y + 3 })

const Pin = ({ spot: { x, y } }: { spot: Spot }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 0C-3-4-4-5.5-4-7.5a4 4 0 0 1 8 0C4-5.5 3-4 0 0z" fill={mapColour.way} />
    <circle cy="-7.4" r="1.8" fill={mapColour.goal} />
  </g>
)

const pinBox = ({ x, y }: Spot): LabelBox => ({ left: x - 4.5, top: y - 12, right: x + 4.5, bottom: y + 1 })

/** Zoomed out further than this, the country is recognisable without an inset. */
const insetBelowScale = 2.5

type Corner = 'left' | 'right'

/** An inset of the whole country, with a dot for the section shown. */
const CountryInset = ({ frame, corner }: { frame: Frame; corner: Corner }) => (
  <Box position="absolute" top="2" {...{ [corner]: '2' }} w="10" p="1" borderRadius="sm" bg="bg.panel">
    <svg viewBox="0 0 620 1120" width="100%" aria-hidden="true" focusable="false">
      <use href="/uk.svg#uk" fill={mapColour.coast} />
      <circle
        cx={frame.left + (pictureWidth * frame.scale) / 2}
        cy={frame.top + (pictureHeight * frame.scale) / 2}
        r="56"
        fill={mapColour.way}
        stroke={mapColour.paper}
        strokeWidth="16"
      />
    </svg>
  </Box>
)

/** The area of the inset on a phone; on wider screens it is smaller. */
const cornerBox = (corner: Corner): LabelBox => {
  const left = corner === 'left' ? 0 : pictureWidth - 18
  return { left, top: 0, right: left + 18, bottom: 28 }
}

type Place = { lat: number; lon: number }

type UkMapProps = {
  from: Place | null
  to: Place | null
  /** Progress of the job from 0 to 1, as on the route line. */
  progress?: number
}

/**
 * A map of a journey: the outline of the country, both ends and the line between them. Decorative, so put the same as
 * text next to it.
 */
export const UkMap = ({ from, to, progress = 0 }: UkMapProps) => {
  const places = [from, to].filter((place) => place !== null)
  if (places.length === 0) return null
  const frame = frameOf(places.map(onMap))
  const start = from && inPicture(frame, onMap(from))
  const goal = to && inPicture(frame, onMap(to))
  const spots = [start, goal].filter((spot) => spot !== null)
  const taken = [start && ringBox(start), goal && pinBox(goal)].filter((box) => box !== null)
  return (
    <MapPicture {...{ frame, spots, taken }}>
      {start && goal && <JourneyLine from={start} to={goal} progress={progress} />}
      {start && <Ring spot={start} />}
      {goal && <Pin spot={goal} />}
    </MapPicture>
  )
}

type MapPictureProps = BoxProps & {
  frame: Frame
  /** The points to show, and the boxes that they occupy: town names keep clear of these. */
  spots: readonly Spot[]
  taken: readonly LabelBox[]
}

/** The land and its towns, as a background. When zoomed in, a corner shows the whole country. */
export const MapPicture = ({ frame, spots, taken, children, ...box }: MapPictureProps) => {
  const corner = frame.scale < insetBelowScale ? freeCorner(spots) : null
  const labels = labelsIn(frame, corner ? [...taken, cornerBox(corner)] : taken)
  return (
    <Box
      position="relative"
      borderRadius="md"
      overflow="hidden"
      bg="bg.sunken"
      aspectRatio={pictureWidth / pictureHeight}
      {...box}
    >
      <svg viewBox={`0 0 ${pictureWidth} ${pictureHeight}`} width="100%" aria-hidden="true" focusable="false">
        <Land frame={frame} />
        {labels.map((label) => (
          <Town key={label.name} {...label} />
        ))}
        {children}
      </svg>
      {corner && <CountryInset {...{ frame, corner }} />}
    </Box>
  )
}

/** In the corner away from the northern end. */
const freeCorner = (spots: readonly Spot[]): Corner => {
  const highest = spots.reduce((one, other) => (other.y < one.y ? other : one))
  return highest.x > pictureWidth / 2 ? 'left' : 'right'
}
