import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type StackedTextProps = {
  primary: ReactNode
  /** Smaller, each on a line of its own; what is empty is left out. */
  secondary: readonly (string | null)[]
}

/** A fact of a row, and what belongs to it. */
export const StackedText = ({ primary, secondary }: StackedTextProps) => (
  // What is in it would break only where a line ends, and a long word would widen the whole table.
  <chakra.span
    display="inline-block"
    minW={{ sm: '9rem' }}
    overflowWrap="anywhere"
    css={{ '& *': { overflowWrap: 'inherit' } }}
  >
    {primary}
    {secondary.filter(Boolean).map((line) => (
      <chakra.span key={line} display="block" textStyle="small" color="fg.muted">
        {line}
      </chakra.span>
    ))}
  </chakra.span>
)
