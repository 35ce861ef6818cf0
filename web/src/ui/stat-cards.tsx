import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Bone } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Stat = {
  label: string
  icon: ReactNode
  /** Unknown while it loads. */
  value: number | undefined
}

/** The figures that a screen begins with. */
export const StatCards = ({ stats }: { stats: readonly Stat[] }) => (
  <chakra.dl
    display="grid"
    gap={{ base: '3', md: '5' }}
    gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))"
  >
    {stats.map(({ label, icon, value }) => (
      <Card key={label} pad="sm">
        <chakra.dt display="flex" alignItems="center" gap="2.5" color="fg.muted">
          <chakra.span color="brand.text" aria-hidden="true">
            {icon}
          </chakra.span>
          {label}
        </chakra.dt>
        <chakra.dd textStyle="number" fontSize="3xl">
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
