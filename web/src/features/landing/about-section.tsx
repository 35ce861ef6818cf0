import { Grid } from '@chakra-ui/react'
import { JourneyCard } from './journey-card.tsx'
import { journeys } from './journeys.ts'
import { LandingSection } from './landing-section.tsx'

export const AboutSection = () => (
  <LandingSection
    sunken
    id="about"
    title="How Sameway works"
    lead="Most journeys have room to spare. We bring together those who need something carried and those who are on their way already, so that one trip does the work of two."
  >
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }} gap="6">
      {journeys.map((journey) => (
        <JourneyCard key={journey.title} {...journey} />
      ))}
    </Grid>
  </LandingSection>
)
