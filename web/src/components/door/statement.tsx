import { chakra, Stack } from '@chakra-ui/react'
import type { Problem } from '#shared/contracts/problem-shapes.ts'
import { londonMoment } from '#shared/model/london.ts'
import type { ProblemOutcome } from '#shared/model/problem-rules.ts'
import { PhotoStrip } from '#web/components/delivery/photo-strip.tsx'
import { Muted } from '#web/ui/section.tsx'

export const Words = chakra('p', { base: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } })

/** How an admin has decided. */
export const outcomeTexts: Record<ProblemOutcome, string> = {
  upheld: 'Upheld',
  partly: 'Partly upheld',
  rejected: 'Not upheld',
}

type StatementProps = {
  who: string
  said: Problem['statement']
  /** Names the photos, if the screen has others too. */
  photosOf?: string
}

/** One side's statement about a problem. */
export const Statement = ({ who, said: { at, text, photos }, photosOf }: StatementProps) => (
  <Stack as="section" gap="2">
    <chakra.h3 textStyle="label">{who}</chakra.h3>
    <Words dir="auto">{text}</Words>
    <PhotoStrip photos={photos} {...(photosOf && { about: photosOf })} />
    <Muted>{londonMoment(new Date(at))}</Muted>
  </Stack>
)
