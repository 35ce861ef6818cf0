import { chakra } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'
import { Bone } from './loading.tsx'
import { Card } from './section.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Stat = {
  label: string
  icon: ReactNode
  /** Undefined while it loads. */
  value: number | undefined
  /** Colours the figure as good or bad. The icon has to show it, too. */
  tone?: 'success' | 'danger'
  /** Makes the label a link, which is that of the whole card. */
  toLink?: (label: string) => ReactElement
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
      // Labels and figures of a row of cards are level, even if one of the labels wraps.
      '& > *': { display: 'grid', rowGap: '0', gridTemplateRows: 'subgrid', gridRow: 'span 2' },
    }}
  >
    {stats.map(({ label, icon, value, tone, toLink }) => (
      <Card
        key={label}
        pad="sm"
        position="relative"
        css={{ '& a::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' } }}
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
          {toLink?.(label) ?? label}
        </chakra.dt>
        <chakra.dd textStyle="number" fontSize="3xl" {...(tone && { color: `${tone}.text` })}>
          {value === undefined ? <Unknown /> : value.toLocaleString('en-GB')}
        </chakra.dd>
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
