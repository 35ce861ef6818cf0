import { chakra } from '@chakra-ui/react'

export const Card = chakra('div', {
  base: { display: 'block', borderRadius: 'lg', bg: 'bg.panel', color: 'fg.default', boxShadow: 'card' },
  variants: {
    pad: { sm: { p: '4' }, md: { p: { base: '5', md: '6' } }, lg: { p: { base: '6', md: '9' } } },
    tone: { panel: {}, sunken: { bg: 'bg.sunken', boxShadow: 'none' } },
  },
  defaultVariants: { pad: 'md', tone: 'panel' },
})
