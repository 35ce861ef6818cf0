import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react'
import { type ComponentType, type ReactNode, Suspense, useRef } from 'react'
import { operator } from '#shared/operator.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useIsNear } from '#web/lib/use-is-near.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { faqs } from './faqs.tsx'
import { journeys } from './journeys.tsx'

type LandingSectionProps = {
  id: string
  title: string
  lead?: string
  children: ReactNode
  /** A band with its own colour. */
  sunken?: boolean
  /** On a wide screen the title is next to the content. */
  beside?: boolean
}

/** A band of the landing page. Its heading can be focused when a button in the header leads here. */
const LandingSection = ({ id, title, lead, children, sunken = false, beside = false }: LandingSectionProps) => (
  <chakra.section
    id={id}
    aria-labelledby={`${id}-title`}
    bg={sunken ? 'bg.sunken' : 'bg.page'}
    px={{ base: '5', md: '8' }}
    py={{ base: '14', md: '20' }}
    // The page leaves space above a section that it scrolls to. This hides the previous band from that space.
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

type JourneyCardProps = {
  Art: ComponentType
  title: string
  audience: string
  steps: readonly { title: string; text: string }[]
}

/** Three stops of a route: what one audience does on Sameway. */
const JourneyCard = ({ Art, audience, title, steps }: JourneyCardProps) => (
  <Card display="flex" flexDirection="column" gap="5">
    <Box maxW="72" mx="auto" w="full">
      <Art />
    </Box>
    <div>
      <chakra.p textStyle="overline" color="fg.muted">
        {audience}
      </chakra.p>
      <chakra.h3 mt="1" textStyle="heading">
        {title}
      </chakra.h3>
    </div>
    <chakra.ol display="grid">
      {steps.map(({ title: name, text }, index) => (
        <Flex as="li" key={name} gap="4">
          <Stop isLast={index === steps.length - 1} />
          <Box pb={index === steps.length - 1 ? '0' : '5'}>
            <chakra.h4 fontWeight="semibold" lineHeight="snug">
              {name}
            </chakra.h4>
            <Muted mt="0.5">{text}</Muted>
          </Box>
        </Flex>
      ))}
    </chakra.ol>
  </Card>
)

/** Rings on a line. The last one is filled. */
const Stop = ({ isLast }: { isLast: boolean }) => (
  <Flex direction="column" align="center" flexShrink="0" pt="1" mb={isLast ? '0' : '-1'} aria-hidden="true">
    <Box
      boxSize="3.5"
      borderRadius="full"
      bg={isLast ? 'accent.solid' : 'transparent'}
      boxShadow="inset 0 0 0 3px var(--sw-colors-brand-solid)"
    />
    {!isLast && <Box w="4px" flex="1" bg="brand.solid" />}
  </Flex>
)

export const AboutSection = () => (
  <LandingSection
    sunken
    id="about"
    title="How Sameway works"
    lead="Most journeys have room to spare. We bring together people who need something carried and people already going that way, so one trip does the work of two."
  >
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }} gap="6">
      {journeys.map((journey) => (
        <JourneyCard key={journey.title} {...journey} />
      ))}
    </Grid>
  </LandingSection>
)

export const FaqSection = () => (
  <LandingSection beside id="faq" title="Questions people ask" lead="Can't find yours? Write to us below.">
    <Accordion items={faqs} />
  </LandingSection>
)

const { email, phone, address } = operator
const areReal = Boolean(email && phone && address)

// Until all are given, placeholders: Ofcom reserves the number for examples, and the address does not exist.
const details = [
  { name: 'Email', value: areReal ? email : 'hello@sameway.example' },
  { name: 'Phone', value: areReal ? phone : '0113 496 0000' },
  { name: 'Address', value: areReal ? address : '1 Example Street, Exampletown, EX1\u00a01EX' },
]

const ContactDetails = () => (
  <Card>
    <Stack gap="4">
      <chakra.p textStyle="overline" color="fg.muted">
        {areReal ? 'How to reach us' : 'Placeholder details'}
      </chakra.p>
      <chakra.dl display="grid" gap="4">
        {details.map(({ name, value }) => (
          <div key={name}>
            <chakra.dt textStyle="label">{name}</chakra.dt>
            <chakra.dd>{value}</chakra.dd>
          </div>
        ))}
      </chakra.dl>
      {!areReal && <Muted>These aren't our real details yet. Please use the form: it does reach us.</Muted>}
    </Stack>
  </Card>
)

const ContactForm = lazyComponent(async () => (await import('#web/components/contact-form.tsx')).ContactForm)

// As high as the form, so that nothing jumps when it loads.
const room = <Box minH="31rem" />

/** Loads the form when the visitor scrolls near it. */
const NearbyContactForm = () => {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place, 600)
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={room}>
          <ContactForm />
        </Suspense>
      ) : (
        room
      )}
    </div>
  )
}

export const ContactSection = () => (
  <LandingSection
    sunken
    id="contact"
    title="Talk to us"
    lead="A question, an idea, or something that went wrong: write to us."
  >
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      gap={{ base: '6', lg: '10' }}
      alignItems="start"
    >
      <Card pad="lg">
        <NearbyContactForm />
      </Card>
      <ContactDetails />
    </Grid>
  </LandingSection>
)
