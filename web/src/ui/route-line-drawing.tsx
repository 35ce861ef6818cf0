import { Box } from '@chakra-ui/react'
import {
  Arrow,
  bend,
  far,
  Halves,
  Layer,
  Line,
  type LineSize,
  type LineVariant,
  lineMotion,
  lineSizes,
  Reveal,
  Svg,
  straight,
} from './route-line-strokes.tsx'

export const linePhases = [
  ...(['draft', 'waiting', 'offered', 'matched', 'in_transit', 'completed', 'cancelled', 'returned'] as const),
  /** A journey without a request: the stops are its start and end. */
  'ride',
] as const
export type LinePhase = (typeof linePhases)[number]

const colours = {
  '--journey': 'colors.brand.solid',
  '--thing': 'colors.line.thing',
  '--parcel': 'colors.accent.solid',
  '--quiet': 'colors.line.strong',
  '--on-done': 'colors.brand.on',
  '@media (forced-colors: active)': {
    '--journey': 'CanvasText',
    '--thing': 'LinkText',
    '--parcel': 'Canvas',
    '--quiet': 'GrayText',
    '--on-done': 'Canvas',
  },
}

type StopsProps = { size: LineSize; stroke: string; hasDoor: boolean; isDone: boolean }

/** The pickup is a ring. The delivery is a square, like a door, with a tick at the end. */
const Stops = ({ size: { stops, stroke: width, edge }, stroke, hasDoor, isDone }: StopsProps) => {
  const radius = width + 2
  const square = { x: -edge - radius, y: stops - radius, width: radius * 2, height: radius * 2, rx: 2.5 }
  const outline = { stroke, strokeWidth: width * 0.75 }
  return (
    <Halves
      left={<circle cx={edge} cy={stops} r={radius} {...outline} />}
      right={
        <>
          {hasDoor && !isDone && <rect {...square} {...outline} />}
          {hasDoor && isDone && (
            <>
              <rect {...square} {...outline} stroke="var(--journey)" fill="var(--journey)" />
              <path
                d={`M${-edge - radius * 0.6} ${stops}l${radius * 0.4} ${radius * 0.45} ${radius * 0.75} ${-radius * 0.85}`}
                stroke="var(--on-done)"
                strokeWidth={width * 0.55}
              />
            </>
          )}
        </>
      }
    />
  )
}

type ParcelProps = { size: LineSize; at: number | null; moves: boolean }

/** The item: it waits at its first stop until it is collected, and then sits on both lines. */
const Parcel = ({ size: { parcel, stops, journey, thing, stroke, edge }, at, moves }: ParcelProps) => {
  const x = at === null ? 0 : xOf(at)
  const y = at === null ? stops - stroke - parcel / 2 - 3 : (journey + thing) / 2
  return (
    <Layer left={`${edge}px`} right={`${edge}px`} transform={`translate(${x}%, ${y}px)`} {...(moves && lineMotion)}>
      <Svg width="1" height="1" overflow="visible">
        <path
          d={`M${-parcel / 2} ${-parcel / 2}h${parcel}v${parcel}h${-parcel}zM0 ${-parcel / 2}v${parcel * 0.45}`}
          fill="var(--parcel)"
          stroke="currentColor"
          strokeWidth={parcel / 8}
          strokeLinejoin="round"
        />
      </Svg>
    </Layer>
  )
}

/** In per cent of the width. Between the bends at any width. */
const xOf = (progress: number): number => 30 + 40 * progress

/** For a return: the item came as far as the middle and turns round. */
const WayBack = ({ size }: { size: LineSize }) => {
  const { thing, stops, stroke, edge, bend: width } = size
  const y = thing + stroke * 3
  const tip = edge + stroke * 3.6
  const line = { stroke: 'var(--thing)', strokeWidth: stroke, ...dashed(stroke) }
  return (
    <Halves
      left={
        <>
          <path
            d={`M${far} ${y}H${width + 16}C${width * 0.7} ${y} ${width * 0.7} ${stops} ${tip} ${stops}`}
            {...line}
          />
          <Arrow x={tip} y={stops} width={stroke * 0.9} stroke="var(--thing)" pointsLeft />
        </>
      }
      middle={
        <path
          d={`M0 ${thing}a${stroke * 1.5} ${stroke * 1.5} 0 0 1 0 ${stroke * 3}`}
          {...line}
          strokeDasharray="none"
        />
      }
    />
  )
}

/** A dash and its gap take the space of two dots. A line begins in the middle of a dash. */
const dashed = (stroke: number) => ({
  strokeDasharray: `${stroke * 2.2} ${stroke * 1.8}`,
  strokeDashoffset: stroke * 1.1,
})
const dots = (stroke: number): string => `0 ${stroke * 2}`

type DrawingProps = {
  variant: LineVariant
  phase: LinePhase
  /** From 0 to 1: through the form of a draft, or along the route in transit. */
  progress: number
  /** Nothing is delivered: the item stays with the journey. */
  isOneWay: boolean
  /** Whether the journey leaves its straight line for the item. */
  hasDetour: boolean
  moves: boolean
}

/** A ride from stop to stop, with the part on which an item would come along. */
const RideLines = ({ size, hasDetour }: { size: LineSize; hasDetour: boolean }) => {
  const { journey, thing, stops, stroke, edge, bend: width } = size
  return (
    <>
      <Line {...bend(stops, journey, size, edge + stroke + 4)} stroke="var(--journey)" strokeWidth={stroke} />
      {hasDetour && <Line {...straight(thing, width)} stroke="var(--thing)" strokeWidth={stroke} {...dashed(stroke)} />}
    </>
  )
}

const together: readonly LinePhase[] = ['matched', 'in_transit', 'completed', 'returned']

type LinesProps = Omit<DrawingProps, 'variant'> & { size: LineSize }

/** The green line: straight, with a proposed detour, or bent down to the item. */
const JourneyLines = ({ size, phase, hasDetour, moves }: LinesProps) => {
  const { top, journey, stroke: strokeWidth } = size
  const solid = { stroke: 'var(--journey)', strokeWidth }
  const start = 3
  const ways = bend(top, journey, size, start)
  const isTogether = together.includes(phase)
  const isProposed = !isTogether && phase !== 'cancelled' && (phase === 'offered' || hasDetour)
  return (
    <>
      {isProposed && (
        <Line
          {...ways}
          {...solid}
          strokeWidth={strokeWidth * 0.6}
          strokeDasharray={`${strokeWidth} ${strokeWidth * 1.6}`}
        />
      )}
      {hasDetour && (
        <Line {...straight(top, start)} {...solid} {...(isTogether && { strokeDasharray: dots(strokeWidth) })} />
      )}
      <Reveal share={isTogether ? 1 : 0} moves={moves}>
        <Line {...ways} {...solid} />
      </Reveal>
      {(isTogether || isProposed) && (
        <Halves right={<Arrow x={-start} y={top} width={strokeWidth} stroke={solid.stroke} />} />
      )}
    </>
  )
}

/** The amber line: dots before the item is carried, dashes after. */
const ThingLines = ({ size, phase, progress, isOneWay, moves }: LinesProps) => {
  const { top, journey, thing, stops, stroke, edge } = size
  const toDoor = bend(stops, thing, size, edge + stroke * 1.4 + 4)
  const ways = isOneWay ? { ...toDoor, right: bend(top + thing - journey, thing, size, edge).right } : toDoor
  const colour = phase === 'cancelled' ? 'var(--quiet)' : 'var(--thing)'
  const shares: Partial<Record<LinePhase, number>> = { draft: progress, in_transit: xOf(progress) / 100, completed: 1 }
  const share = shares[phase] ?? 0
  return (
    <>
      {/* Not below the dashes, in whose gaps it would show. */}
      <Reveal isRest share={share} moves={moves}>
        <Line {...ways} stroke={colour} strokeWidth={stroke * 0.9} strokeDasharray={dots(stroke)} />
      </Reveal>
      <Reveal share={share} moves={moves}>
        <Line {...ways} stroke={colour} strokeWidth={stroke} {...dashed(stroke)} />
      </Reveal>
      {phase === 'returned' && <WayBack size={size} />}
      {phase === 'cancelled' && (
        <Halves
          middle={
            <path
              d={`M${-stroke * 1.5} ${thing - stroke * 1.5}l${stroke * 3} ${stroke * 3}m0 ${-stroke * 3}l${-stroke * 3} ${stroke * 3}`}
              stroke="currentColor"
              strokeWidth={stroke * 0.75}
            />
          }
        />
      )}
      <Stops size={size} stroke={colour} hasDoor={!isOneWay} isDone={phase === 'completed'} />
      {phase !== 'cancelled' && phase !== 'completed' && (
        <Parcel size={size} at={phase === 'in_transit' ? progress : null} moves={moves} />
      )}
    </>
  )
}

/** The picture of a route line. The text next to it has the same content. */
export const RouteLineDrawing = ({ variant, ...drawing }: DrawingProps) => {
  const size = lineSizes[variant]
  return (
    <Box
      position="relative"
      h={`${size.height}px`}
      // So that the middle is in the middle of a dash or of a gap. Without round() a browser shows a shorter one there.
      w={`round(down, 100%, ${size.stroke * 4}px)`}
      mx="auto"
      overflow="hidden"
      css={colours}
      data-phase={drawing.phase}
      aria-hidden="true"
    >
      {drawing.phase === 'ride' ? (
        <>
          <RideLines size={size} hasDetour={drawing.hasDetour} />
          <Stops size={size} stroke="var(--journey)" hasDoor isDone={false} />
        </>
      ) : (
        <>
          <JourneyLines size={size} {...drawing} />
          <ThingLines size={size} {...drawing} />
        </>
      )}
    </Box>
  )
}
