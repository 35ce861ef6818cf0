import { Box, chakra, Stack } from '@chakra-ui/react'
import { Card } from './card.tsx'
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

/** The shape of what is coming. Invisible for 150 ms: a quick answer needs no announcement. */
export const Skeleton = ({ shape = 'lines', count = 1 }: SkeletonProps) => (
  <Stack role="status" gap="4" animation="fade-in 200ms 150ms both">
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move.
      <Box key={index} aria-hidden="true">
        {shapes[shape]}
      </Box>
    ))}
  </Stack>
)
