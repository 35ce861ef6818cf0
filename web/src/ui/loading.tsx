import { Box, chakra, Stack, VStack } from '@chakra-ui/react'
import { Card } from './section.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export const Bone = chakra('div', {
  base: { h: '4', borderRadius: 'sm', bg: 'line.soft', animation: 'breathe 1.6s ease-in-out infinite' },
})

const lines = (
  <Stack gap="3">
    <Bone w="full" />
    <Bone w="90%" />
    <Bone w="60%" />
  </Stack>
)

const card = (
  <Card>
    <Bone w="40%" h="6" mb="5" />
    {lines}
  </Card>
)

const shapes = {
  lines,
  card,
  table: (
    <Card>
      <Stack gap="5">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Box key={row} display="grid" gridTemplateColumns={{ base: '1fr 1fr', md: '2fr 1fr 1fr 1fr' }} gap="5">
            <Bone />
            <Bone />
            <Bone display={{ base: 'none', md: 'block' }} />
            <Bone display={{ base: 'none', md: 'block' }} />
          </Box>
        ))}
      </Stack>
    </Card>
  ),
} as const

type SkeletonProps = { shape?: keyof typeof shapes; count?: number }

/** A placeholder during loading. It appears after 150 ms, so that quick answers do not make it flash. */
export const Skeleton = ({ shape = 'lines', count = 1 }: SkeletonProps) => (
  <Stack role="status" gap="4" animation="fade-in 200ms 150ms both">
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
      <Box key={index} aria-hidden="true">
        {shapes[shape]}
      </Box>
    ))}
  </Stack>
)

const Ring = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '1.1em',
    borderRadius: 'full',
    border: '0.16em solid currentColor',
    borderTopColor: 'transparent',
    flexShrink: 0,
    animation: 'spin 0.8s linear infinite',
  },
})

export const Spinner = () => <Ring aria-hidden="true" />

const Track = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    w: '28',
    h: '3',
    _before: {
      content: '""',
      position: 'absolute',
      insetX: '0',
      top: 'calc(50% - 1.5px)',
      h: '3px',
      borderRadius: 'full',
      bg: 'line.soft',
    },
    _after: {
      content: '""',
      position: 'absolute',
      top: '0',
      ml: '-1.5',
      boxSize: '3',
      borderRadius: 'full',
      bg: 'accent.solid',
      animation: 'travel 1.1s cubic-bezier(0.6, 0, 0.4, 1) infinite alternate',
    },
  },
})

/** A dot that travels along a line. */
export const Travelling = () => <Track aria-hidden="true" />

/** The full-page spinner. */
export const PageSpinner = ({ text = 'Loading...' }: { text?: string }) => (
  <VStack role="status" justify="center" gap="5" minH="60vh" color="fg.muted">
    <Travelling />
    <span>{text}</span>
  </VStack>
)

const Bar = chakra('progress', {
  base: {
    appearance: 'none',
    display: 'block',
    w: 'full',
    h: '1.5',
    border: '0',
    borderRadius: 'full',
    overflow: 'hidden',
    _highContrast: { outline: '1px solid' },
    // Each browser has its own pseudo-elements, and ignores a rule with one that it does not know.
    bg: 'line.soft',
    '&::-webkit-progress-bar': { bg: 'line.soft' },
    '&::-webkit-progress-value': {
      bg: 'brand.solid',
      borderRadius: 'full',
      transition: 'width 160ms',
      _highContrast: { forcedColorAdjust: 'none', bg: 'CanvasText' },
    },
    '&::-moz-progress-bar': { bg: 'brand.solid', borderRadius: 'full' },
  },
})

/** Progress from 0 to 1. */
export const ProgressBar = ({ label, done }: { label: string; done: number }) => (
  <Bar aria-label={label} max={1} value={done} />
)
