import { chakra, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type LandingSectionProps = {
  id: string
  title: string
  lead?: string
  children: ReactNode
  /** A band of its own colour. */
  sunken?: boolean
  /** On a wide screen the title stands beside what it is about. */
  beside?: boolean
}

/** A band of the landing page; its heading can take the focus when a button of the header leads here. */
export const LandingSection = ({ id, title, lead, children, sunken = false, beside = false }: LandingSectionProps) => (
  <chakra.section
    id={id}
    aria-labelledby={`${id}-title`}
    bg={sunken ? 'bg.sunken' : 'bg.page'}
    px={{ base: '5', md: '8' }}
    py={{ base: '14', md: '20' }}
    // The page keeps room above what is jumped to; of the band before this one nothing should stay in it.
    scrollMarginTop={{ base: '-5.5rem', md: '-1.25rem' }}
  >
    <Grid
      maxW="page"
      mx="auto"
      templateColumns={{ base: 'minmax(0, 1fr)', ...(beside && { lg: 'minmax(0, 2fr) minmax(0, 3fr)' }) }}
      columnGap="12"
      rowGap={{ base: '8', md: '12' }}
    >
      <div>
        <chakra.h2 id={`${id}-title`} tabIndex={-1} textStyle="title">
          {title}
        </chakra.h2>
        {lead && (
          <chakra.p mt="3" textStyle="lead" color="fg.muted" maxW="prose">
            {lead}
          </chakra.p>
        )}
      </div>
      <div>{children}</div>
    </Grid>
  </chakra.section>
)
