import { Box, Box as Panel } from '@chakra-ui/react'
import { onMap } from './uk-projection.ts'
import { ukTowns } from './uk-towns.ts'

type Spot = { x: number; y: number }

/** A stretch of the map, as it is shown: a hundred units wide, whatever it covers. */
type Frame = {
  /** Of the map's own units, how many go into one of the picture's. */
  scale: number
  left: number
  top: number
}

export const pictureWidth = 100
export const pictureHeight = 62.5

/** So much land stays around the shortest way, in units of the map, that one sees where it is. */
const leastWidth = 60

/** How much of the picture is left free on every side of the journey, for its ends and for what is around. */
const margin = 0.2

/** The stretch of the map that shows all of these, in the middle of it. */
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

/** Where a spot of the map comes to lie in the picture. */
export const inPicture = ({ scale, left, top }: Frame, { x, y }: Spot): Spot => ({
  x: (x - left) / scale,
  y: (y - top) / scale,
})

/** A part of the picture that is taken. */
type LabelBox = { left: number; top: number; right: number; bottom: number }
type Label = { name: string; dot: Spot; text: Spot; anchor: 'start' | 'end' | 'middle' }

const labelSize = 3.4
const letterWidth = labelSize * 0.58

/** Beside its dot or under it, and further under it where an end of the journey stands on the town. */
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

/** The towns that have room in the picture: no name over what is taken or over another, the larger towns first. */
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

/** The site's build writes the outline; it takes its colours from here. */
const Land = ({ frame: { scale, left, top } }: { frame: Frame }) => (
  <g transform={`scale(${1 / scale}) translate(${-left} ${-top})`}>
    <use href="/uk.svg#neighbours" fill={mapColour.neighbours} />
    <use href="/uk.svg#uk" fill={mapColour.land} stroke={mapColour.coast} />
  </g>
)

// A style and not the attribute: the reset of all fonts would win over that.
const townStyle = { fontSize: `${labelSize}px` }

const Town = ({ name, dot, text, anchor }: Label) => (
  <>
    <path d={`M${dot.x} ${dot.y}h0`} stroke={mapColour.text} strokeWidth="1.1" strokeLinecap="round" />
    <text {...text} textAnchor={anchor} dominantBaseline="central" style={townStyle} fill={mapColour.text}>
      {name}
    </text>
  </>
)

/** Dots for what lies ahead, a line for what is done. */
const Way = ({ from, to, progress }: { from: Spot; to: Spot; progress: number }) => {
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
const Ring = ({ at: { x, y } }: { at: Spot }) => (
  <circle cx={x} cy={y} r="2" fill={mapColour.paper} stroke={mapColour.way} strokeWidth="1" />
)

const ringBox = ({ x, y }: Spot): LabelBox => ({ left: x - 3, top: y - 3, right: x + 3, bottom: y + 3 })

const Pin = ({ at: { x, y } }: { at: Spot }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 0C-3-4-4-5.5-4-7.5a4 4 0 0 1 8 0C4-5.5 3-4 0 0z" fill={mapColour.way} />
    <circle cy="-7.4" r="1.8" fill={mapColour.goal} />
  </g>
)

const pinBox = ({ x, y }: Spot): LabelBox => ({ left: x - 4.5, top: y - 12, right: x + 4.5, bottom: y + 1 })

/** At a larger scale than this the country can be recognised without help. */
const closeUp = 2.5

type Corner = 'left' | 'right'

/** The whole of it, small, with a dot for what the picture shows. */
const WhereInTheCountry = ({ frame, corner }: { frame: Frame; corner: Corner }) => (
  <Panel position="absolute" top="2" {...{ [corner]: '2' }} w="12" p="1" borderRadius="sm" bg="bg.panel">
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
  </Panel>
)

/** What it covers of the picture on a phone; on a wider screen it is less. */
const cornerBox = (corner: Corner): LabelBox => {
  const left = corner === 'left' ? 0 : pictureWidth - 18
  return { left, top: 0, right: left + 18, bottom: 28 }
}

type Place = { lat: number; lon: number }

type UkMapProps = {
  from: Place | null
  to: Place | null
  /** How far the job has come, 0 to 1, as on the route strip. */
  progress?: number
}

/**
 * Where a journey lies: the outline of the country, the two ends and the way between them. It is a picture only; the
 * words for it belong beside it.
 */
export const UkMap = ({ from, to, progress = 0 }: UkMapProps) => {
  const places = [from, to].filter((place) => place !== null)
  if (places.length === 0) return null
  const frame = frameOf(places.map(onMap))
  const start = from && inPicture(frame, onMap(from))
  const goal = to && inPicture(frame, onMap(to))
  const corner = frame.scale < closeUp ? freeCorner([start, goal].filter((spot) => spot !== null)) : null
  const taken = [start && ringBox(start), goal && pinBox(goal), corner && cornerBox(corner)]
  const labels = labelsIn(
    frame,
    taken.filter((box) => box !== null),
  )
  return (
    <Box
      position="relative"
      borderRadius="md"
      overflow="hidden"
      bg="bg.sunken"
      aspectRatio={pictureWidth / pictureHeight}
    >
      <svg viewBox={`0 0 ${pictureWidth} ${pictureHeight}`} width="100%" aria-hidden="true" focusable="false">
        <Land frame={frame} />
        {labels.map((label) => (
          <Town key={label.name} {...label} />
        ))}
        {start && goal && <Way from={start} to={goal} progress={progress} />}
        {start && <Ring at={start} />}
        {goal && <Pin at={goal} />}
      </svg>
      {corner && <WhereInTheCountry frame={frame} corner={corner} />}
    </Box>
  )
}

/** On the other side from the end that is higher up. */
const freeCorner = (spots: readonly Spot[]): Corner => {
  const highest = spots.reduce((one, other) => (other.y < one.y ? other : one))
  return highest.x > pictureWidth / 2 ? 'left' : 'right'
}
