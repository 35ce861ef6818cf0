import { defineTextStyles } from '@chakra-ui/react'

const heading = { fontFamily: 'heading', fontWeight: 'bold', letterSpacing: 'snug', lineHeight: 'snug' }

export const textStyles = defineTextStyles({
  display: { value: { ...heading, fontSize: '5xl', fontWeight: 'black', letterSpacing: 'tight', lineHeight: 'tight' } },
  title: { value: { ...heading, fontSize: '4xl', letterSpacing: 'tight', lineHeight: 'tight' } },
  heading: { value: { ...heading, fontSize: '2xl' } },
  subheading: { value: { ...heading, fontSize: 'xl' } },
  lead: { value: { fontSize: 'xl', lineHeight: 'normal' } },
  body: { value: { fontSize: 'md', lineHeight: 'normal' } },
  small: { value: { fontSize: 'sm', lineHeight: 'normal' } },
  label: { value: { fontSize: 'sm', fontWeight: 'semibold', lineHeight: 'snug' } },
  overline: { value: { fontSize: 'xs', fontWeight: 'bold', letterSpacing: 'wide', textTransform: 'uppercase' } },
  number: { value: { ...heading, fontVariantNumeric: 'tabular-nums' } },
})
