import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { BreakableText } from '#web/ui/breakable-text.tsx'

type StackedTextProps = {
  primary: ReactNode
  /** Smaller, each on its own line. Empty ones are left out. */
  secondary: readonly (string | null)[]
}

/** A fact in a row, with smaller facts below. */
export const StackedText = ({ primary, secondary }: StackedTextProps) => (
  // Breaks anywhere, because otherwise a long word would widen the whole table.
  <chakra.span
    display="inline-block"
    minW={{ sm: '9rem' }}
    overflowWrap="anywhere"
    css={{ '& *': { overflowWrap: 'inherit' } }}
  >
    {primary}
    {secondary.filter(Boolean).map((line) => (
      <chakra.span key={line} display="block" textStyle="small" color="fg.muted">
        {line && <BreakableText text={line} />}
      </chakra.span>
    ))}
  </chakra.span>
)
