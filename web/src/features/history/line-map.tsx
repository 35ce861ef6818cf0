import { chakra, Flex } from '@chakra-ui/react'
import { frameOf, inPicture, MapPicture } from '#web/ui/uk-map.tsx'
import { onMap } from '#web/ui/uk-projection.ts'
import type { LineGroup } from './line-groups.ts'

type Spot = { x: number; y: number }

/** Green is the user's own journeys, amber is items carried by others. Their dashes differ as well. */
const strokes = {
  Partner: { stroke: 'var(--journey)', strokeLinecap: 'round' },
  Requester: { stroke: 'var(--thing)', strokeDasharray: '1.4 0.8' },
} as const

const colours = {
  '--journey': 'colors.brand.solid',
  '--thing': 'colors.line.thing',
  '--paper': 'colors.bg.panel',
  '@media (forced-colors: active)': { '--journey': 'CanvasText', '--thing': 'LinkText', '--paper': 'Canvas' },
}

/** Bent to its left, so that both directions are drawn next to each other. */
const bendOf = (from: Spot, to: Spot): string => {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const bend = { x: middle.x + (to.y - from.y) * 0.22, y: middle.y - (to.x - from.x) * 0.22 }
  return `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`
}

/** Wider for a more frequent route, up to a limit. */
const widthOf = (count: number): number => Math.min(0.7 + 0.25 * Math.log2(count), 1.8)

const End = ({ spot: { x, y }, stroke }: { spot: Spot; stroke: string }) => (
  <circle cx={x} cy={y} r="0.9" fill="var(--paper)" stroke={stroke} strokeWidth="0.5" />
)

type DrawnGroup = LineGroup & { start: Spot; goal: Spot | null }

/** Lines are drawn below all ends. */
const Lines = ({ groups }: { groups: readonly DrawnGroup[] }) => (
  <>
    {groups.map(
      ({ role, from, to, start, goal, count }) =>
        goal && (
          <path
            key={`${role} ${from.area} ${to?.area}`}
            d={bendOf(start, goal)}
            fill="none"
            strokeWidth={widthOf(count)}
            {...strokes[role]}
          />
        ),
    )}
    {groups.map(({ role, from, to, start, goal }) => (
      <g key={`${role} ${from.area} ${to?.area}`}>
        <End spot={start} stroke={strokes[role].stroke} />
        {goal && <End spot={goal} stroke={strokes[role].stroke} />}
      </g>
    ))}
  </>
)

/** The deliveries as lines from area to area. Decorative, because the list next to it has the same content. */
export const LineMap = ({ groups }: { groups: readonly LineGroup[] }) => {
  const places = groups.flatMap(({ from, to }) => (to ? [from, to] : [from]))
  const frame = frameOf(places.map(onMap))
  const spotOf = (place: { lat: number; lon: number }) => inPicture(frame, onMap(place))
  const drawn = groups.map((group) => ({ ...group, start: spotOf(group.from), goal: group.to && spotOf(group.to) }))
  const spots = places.map(spotOf)
  const taken = spots.map(({ x, y }) => ({ left: x - 2, top: y - 2, right: x + 2, bottom: y + 2 }))
  return (
    <MapPicture {...{ frame, spots, taken }} css={colours}>
      <Lines groups={drawn} />
    </MapPicture>
  )
}

const words = { Partner: 'You carried', Requester: 'Carried for you' } as const

/** The legend for the two kinds of lines. */
export const LineKey = ({ groups }: { groups: readonly LineGroup[] }) => (
  <Flex wrap="wrap" columnGap="6" rowGap="1" mt="3" css={colours}>
    {(['Partner', 'Requester'] as const).map((role) => {
      const count = groups.filter((group) => group.role === role).reduce((sum, group) => sum + group.count, 0)
      return (
        count > 0 && (
          <Flex key={role} align="center" gap="2">
            <svg width="34" height="8" viewBox="0 0 17 4" aria-hidden="true" focusable="false">
              <path d="M1 2h15" strokeWidth="1.4" {...strokes[role]} />
            </svg>
            <chakra.span textStyle="small">
              {words[role]}: {count}
            </chakra.span>
          </Flex>
        )
      )
    })}
  </Flex>
)
