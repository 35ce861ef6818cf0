import { chakra } from '@chakra-ui/react'

const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

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
  <Amount size={size}>{format.format(pounds)}</Amount>
)
