import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Bone } from './loading.tsx'
import { Card } from './section.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Stat = {
  label: string
  icon: ReactNode
  /** Undefined while it loads. */
  value: number | undefined
  /** Colours the figure as good or bad. The note has to say so in words. */
  tone?: 'success' | 'danger'
  /** Explains the figure. The first link in it is that of the whole card. */
  note?: ReactNode
}

/** The key figures at the top of a screen. */
export const StatCards = ({ stats }: { stats: readonly Stat[] }) => (
  <chakra.dl
    display="grid"
    gap={{ base: '3', md: '5' }}
    // Two per row on a phone, otherwise as many as fit.
    gridTemplateColumns={{
      base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
      sm: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
    }}
    css={{
      '& > :last-child:nth-of-type(odd)': { smDown: { gridColumn: '1 / -1' } },
      // Labels, figures and notes of a row of cards are level, even if one of the labels wraps.
      '& > *': {
        display: 'grid',
        rowGap: '0',
        gridTemplateRows: 'subgrid',
        gridRow: stats.some(({ note }) => note) ? 'span 3' : 'span 2',
      },
    }}
  >
    {stats.map(({ label, icon, value, tone, note }) => (
      <Card
        key={label}
        pad="sm"
        position="relative"
        {...(tone && { bg: `${tone}.tint` })}
        css={{
          '& a:first-of-type::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
          // Above the first one's area.
          '& a:not(:first-of-type)': { position: 'relative' },
        }}
      >
        <chakra.dt
          textStyle="small"
          display="flex"
          alignItems="center"
          gap="2.5"
          color={tone ? 'fg.default' : 'fg.muted'}
        >
          <chakra.span color={tone ? `${tone}.text` : 'brand.text'} aria-hidden="true">
            {icon}
          </chakra.span>
          {label}
        </chakra.dt>
        <chakra.dd textStyle="number" fontSize="3xl" {...(tone && { color: `${tone}.text` })}>
          {value === undefined ? <Unknown /> : value.toLocaleString('en-GB')}
        </chakra.dd>
        {note && <chakra.dd textStyle="small">{note}</chakra.dd>}
      </Card>
    ))}
  </chakra.dl>
)

const Unknown = () => (
  <>
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Bone aria-hidden="true" w="16" h="7" my="1" />
  </>
)
