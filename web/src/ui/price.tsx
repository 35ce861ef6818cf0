import { chakra } from '@chakra-ui/react'
import { poundsText } from '#shared/model/money.ts'

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
