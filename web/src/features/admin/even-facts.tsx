import { Box } from '@chakra-ui/react'
import type { ComponentProps, CSSProperties } from 'react'
import { FactList } from '#web/ui/fact-list.tsx'

/** Four columns, or three if that would leave one fact alone in the last row. */
const columnsFor = (count: number): number => Math.min(count, count % 4 === 1 ? 3 : 4)

/** The facts of a whole page: even columns from a tablet on. */
export const EvenFacts = ({ facts }: ComponentProps<typeof FactList>) => {
  const known = facts.filter(({ value }) => value !== null)
  const columns = { '--columns': columnsFor(known.length) } as CSSProperties // the type lacks custom properties
  return (
    <Box
      style={columns}
      css={{
        '& > dl': { md: { gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))' } },
        '& > dl > *': { md: { gridColumn: 'auto' } },
      }}
    >
      <FactList facts={known} />
    </Box>
  )
}
