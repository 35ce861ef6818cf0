import { Grid } from '@chakra-ui/react'
import { ContactDetails } from '#web/features/contact/contact-details.tsx'
import { Card } from '#web/ui/section.tsx'
import { LandingSection } from './landing-section.tsx'
import { NearbyContactForm } from './nearby-contact-form.tsx'

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
