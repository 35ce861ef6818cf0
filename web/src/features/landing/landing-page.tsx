import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { BackToTop, ScrollProgress, SkipLink } from '#web/ui/page-scroll.tsx'
import { AboutSection } from './about-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { FaqSection } from './faq-section.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'

/** What is below the first screen is taken over by the app after it, piece by piece: who comes to log in is not kept waiting. */
export const LandingPage = () => (
  <>
    <SkipLink />
    <ScrollProgress />
    <LandingHeader />
    <chakra.main id="main" tabIndex={-1}>
      <Hero />
      <Suspense>
        <AboutSection />
      </Suspense>
      <Suspense>
        <FaqSection />
      </Suspense>
      <Suspense>
        <ContactSection />
      </Suspense>
    </chakra.main>
    <Suspense>
      <LandingFooter />
    </Suspense>
    <BackToTop />
  </>
)
