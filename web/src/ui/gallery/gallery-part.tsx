import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import { Section } from '../section.tsx'

/** One part of the gallery with its states in a row. */
export const GalleryPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <Card pad="lg">
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="5">
        {children}
      </chakra.div>
    </Card>
  </Section>
)
