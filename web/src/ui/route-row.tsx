import { chakra } from '@chakra-ui/react'
import { withWholePostcodes } from './route-line.tsx'

const Row = chakra('span', {
  base: {
    containerType: 'inline-size',
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    w: 'full',
    lineHeight: 'snug',
  },
})

const Place = chakra('span', { base: { flex: '0 1 auto', minW: '0', overflowWrap: 'anywhere', textWrap: 'balance' } })

const Stop = chakra('span', {
  base: { flexShrink: '0', boxSize: '11px', border: '2.5px solid', borderColor: 'line.thing' },
  variants: {
    shape: { ring: { borderRadius: 'full' }, door: { borderRadius: '2.5px' } },
    isJourney: { true: { borderColor: 'brand.solid' } },
  },
})

/** What the places leave over. In a narrow card that is nothing as soon as one of them needs a second line. */
const Gap = chakra('span', {
  base: { containerType: 'inline-size', flex: '1', '@container (width >= 24rem)': { flex: '1 0 3rem' } },
})

/**
 * Dotted while a job waits, dashed along the journey that carries it, plain for a journey alone. Left out where it
 * would be a stub.
 */
const Line = chakra('span', {
  base: { display: 'block', h: '8px', '@container (width < 1.5rem)': { display: 'none' } },
  variants: {
    kind: {
      waiting: { h: '0', borderTop: '3px dotted', borderColor: 'line.thing' },
      carried: {
        borderTop: '3px solid',
        borderBottom: '3px dashed',
        borderTopColor: 'brand.solid',
        borderBottomColor: 'line.thing',
      },
      ride: { h: '0', borderTop: '3px solid', borderColor: 'brand.solid' },
    },
  },
})

export type RouteRowProps = {
  from: string
  to: string
  /** A job that waits, a job that is carried, or a journey without a job. */
  kind: 'waiting' | 'carried' | 'ride'
  /** Without a door if nothing is delivered. */
  hasDoor?: boolean
}

/** The route line in one row, for compact cards: the places with the line between them. Fits into a heading. */
export const RouteRow = ({ from, to, kind, hasDoor = true }: RouteRowProps) => (
  <Row data-route={kind}>
    <Stop shape="ring" isJourney={kind === 'ride'} aria-hidden="true" />
    <Place>
      <chakra.span srOnly>From </chakra.span>
      {withWholePostcodes(from)}
    </Place>
    <Gap aria-hidden="true">
      <Line kind={kind} />
    </Gap>
    <Place textAlign="end">
      <chakra.span srOnly> to </chakra.span>
      {withWholePostcodes(to)}
    </Place>
    {hasDoor && <Stop shape="door" isJourney={kind === 'ride'} aria-hidden="true" />}
  </Row>
)
