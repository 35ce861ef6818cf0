import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Bone } from './loading.tsx'
import { Card } from './section.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Stat = {
  label: string
  icon: ReactNode
  /** Unknown while it loads. */
  value: number | undefined
  /** Whether the figure is a good one. A colour alone says nothing: the note has the words. */
  tone?: 'success' | 'danger'
  /** What the figure means. A link in it makes the whole card one. */
  note?: ReactNode
}

/** The figures that a screen begins with. */
export const StatCards = ({ stats }: { stats: readonly Stat[] }) => (
  <chakra.dl
    display="grid"
    gap={{ base: '3', md: '5' }}
    gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))"
  >
    {stats.map(({ label, icon, value, tone, note }) => (
      <Card
        key={label}
        pad="sm"
        position="relative"
        {...(tone && { bg: `${tone}.tint` })}
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
