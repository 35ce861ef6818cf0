import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { poundsText } from '#shared/model/money.ts'

type Fact = {
  label: string
  value: ReactNode
  /** Takes a full row, for long values. */
  wide?: boolean
}

/** Labelled facts, side by side if they fit. Facts without a value are left out. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => {
  const known = facts.filter(({ value }) => value !== null)
  if (known.length === 0) return null
  return (
    <chakra.dl display="grid" gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))">
      {known.map(({ label, value, wide }) => (
        <chakra.div key={label} {...(wide && { gridColumn: '1 / -1' })}>
          <chakra.dt textStyle="small" color="fg.muted">
            {label}
          </chakra.dt>
          <chakra.dd fontWeight="semibold" overflowWrap="anywhere">
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}

const Amount = chakra('span', {
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  variants: {
    size: {
      md: { fontWeight: 'semibold' },
      lg: { textStyle: 'number', fontSize: '3xl' },
    },
  },
  defaultVariants: { size: 'md' },
})

/** An amount in pounds, always with two decimals. */
export const Price = ({ pounds, size = 'md' }: { pounds: number; size?: 'md' | 'lg' }) => (
  <Amount size={size}>{poundsText(pounds)}</Amount>
)
