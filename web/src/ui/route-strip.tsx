import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

const sizes = {
  sm: { text: 'sm', dot: '11px', line: '3px', gap: '3', apart: '3', top: '6px' },
  md: { text: 'md', dot: '14px', line: '4px', gap: '3.5', apart: '5', top: '6px' },
  lg: { text: 'lg', dot: '18px', line: '5px', gap: '4', apart: '8', top: '5px' },
} as const

type RouteStripProps = {
  from: ReactNode
  to: ReactNode
  /** Progress of the job from 0 to 1. A StatusBadge beside the strip says it in words. */
  progress?: number
  size?: keyof typeof sizes
  /** Labels both ends where there is room. */
  labelled?: boolean
}

/** The signature of the product: two dots and a line that fills from one to the other. */
export const RouteStrip = ({ from, to, progress = 0, size = 'md', labelled = false }: RouteStripProps) => {
  const { text, dot, line, gap, apart, top } = sizes[size]
  const done = Math.min(1, Math.max(0, progress))
  const centre = `calc((${dot} - ${line}) / 2)`
  return (
    <Box display="grid" gridTemplateColumns={`${dot} minmax(0, 1fr)`} columnGap={gap} fontSize={text} lineHeight="snug">
      <Box position="relative" aria-hidden="true">
        <Dot size={dot} top={top} kind={done > 0 ? 'passed' : 'start'} />
        <Track left={centre} w={line} top={`calc(${top} + ${dot})`} bottom={`-${top}`} done={done} />
      </Box>
      <Box pb={apart}>
        <EndLabel seen={labelled}>From</EndLabel>
        {from}
      </Box>
      <Box position="relative" aria-hidden="true">
        <Dot size={dot} top={top} kind={done === 1 ? 'passed' : 'end'} />
      </Box>
      <Box>
        <EndLabel seen={labelled}>To</EndLabel>
        {to}
      </Box>
    </Box>
  )
}

const EndLabel = ({ seen, children }: { seen: boolean; children: string }) =>
  seen ? (
    <chakra.span display="block" textStyle="overline" color="fg.muted" mb="0.5">
      {children}
    </chakra.span>
  ) : (
    <VisuallyHidden>{children} </VisuallyHidden>
  )

const DotShape = chakra('span', {
  base: { position: 'absolute', left: '0', borderRadius: 'full', transition: 'background-color 320ms' },
  variants: {
    kind: {
      start: { boxShadow: 'inset 0 0 0 3px var(--sw-colors-brand-solid)' },
      passed: { bg: 'brand.solid' },
      // The destination is a double ring, so that the two ends differ without colour.
      end: { bg: 'accent.solid', boxShadow: 'inset 0 0 0 3px var(--sw-colors-brand-solid)' },
    },
  },
})

const Dot = ({ size, top, kind }: { size: string; top: string; kind: 'start' | 'passed' | 'end' }) => (
  <DotShape kind={kind} boxSize={size} top={top} />
)

type TrackProps = { left: string; w: string; top: string; bottom: string; done: number }

const Track = ({ done, ...place }: TrackProps) => (
  <Box position="absolute" {...place} bg="line.soft" overflow="hidden">
    <Box
      h="full"
      bg="brand.solid"
      transformOrigin="top"
      transition="transform 600ms cubic-bezier(0.2, 0.8, 0.2, 1)"
      transform={`scaleY(${done})`}
    />
  </Box>
)
