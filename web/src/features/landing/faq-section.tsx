import { Accordion } from '#web/ui/accordion.tsx'
import { faqs } from './faqs.tsx'
import { LandingSection } from './landing-section.tsx'

export const FaqSection = () => (
  <LandingSection beside id="faq" title="Questions people ask" lead="Yours is not here? Write to us below.">
    <Accordion items={faqs} />
  </LandingSection>
)
