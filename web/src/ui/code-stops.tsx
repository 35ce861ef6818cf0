import { chakra } from '@chakra-ui/react'

const Line = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    justifyContent: 'space-between',
    _before: { content: '""', position: 'absolute', insetX: '1', top: 'calc(50% - 1.5px)', h: '3px', bg: 'line.soft' },
  },
})

/** The lit part of the line, from the first stop to the last lit one. */
const Reached = chakra('span', {
  base: {
    position: 'absolute',
    insetX: '1',
    top: 'calc(50% - 1.5px)',
    h: '3px',
    bg: 'brand.solid',
    transformOrigin: 'left',
    transition: 'transform 200ms',
  },
})

const Stop = chakra('span', {
  base: {
    position: 'relative',
    boxSize: '14px',
    borderRadius: 'full',
    bg: 'bg.panel',
    boxShadow: 'inset 0 0 0 3px var(--sw-colors-line-strong)',
    transition: 'background-color 200ms, box-shadow 200ms',
    // Forced colours drop backgrounds and shadows, so a border fills a lit stop.
    border: { base: '0', _highContrast: '3px solid' },
    '&[data-stop=lit]': { bg: 'brand.solid', boxShadow: 'none', borderWidth: { _highContrast: '7px' } },
  },
})

/** A line with one stop per digit of a code. Each typed digit lights one. The field next to it has the same content. */
export const CodeStops = ({ count, lit }: { count: number; lit: number }) => (
  <Line aria-hidden="true">
    <Reached transform={`scaleX(${Math.max(0, Math.min(lit, count) - 1) / (count - 1)})`} />
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stops are identical and never move.
      <Stop key={index} data-stop={index < lit ? 'lit' : 'open'} />
    ))}
  </Line>
)
