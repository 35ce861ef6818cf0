import { chakra, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icons.tsx'

const Item = chakra('details', {
  base: {
    borderRadius: 'lg',
    bg: 'bg.panel',
    boxShadow: 'card',
    '& summary': { listStyle: 'none', cursor: 'pointer', borderRadius: 'lg' },
    '& summary::-webkit-details-marker': { display: 'none' },
    '& summary svg': { transition: 'transform 200ms', color: 'fg.muted' },
    '&[open] summary svg': { transform: 'rotate(180deg)' },
    '&:not([open]) summary:hover': { bg: 'bg.hover' },
  },
})

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minH: '16',
    px: { base: '5', md: '6' },
    py: '4',
  },
})

type AccordionProps = { items: readonly { id: string; title: string; content: ReactNode }[] }

/** Uses native details elements: they open before any script has loaded, and find-in-page searches inside them. */
export const Accordion = ({ items }: AccordionProps) => (
  <Stack gap="3">
    {items.map(({ id, title, content }) => (
      <Item key={id} id={id}>
        <Summary>
          <chakra.h3 textStyle="subheading" fontSize="lg">
            {title}
          </chakra.h3>
          <chakra.span flexShrink="0">
            <ChevronDownIcon />
          </chakra.span>
        </Summary>
        <chakra.div px={{ base: '5', md: '6' }} pb="5" color="fg.muted" maxW="prose">
          {content}
        </chakra.div>
      </Item>
    ))}
  </Stack>
)
