import { useEffect } from 'react'
import { usePageArrival } from '#web/components/page.tsx'
import { DemoInvitation, TourInvitation } from '#web/features/demo/demo-invitation.tsx'
import { LandingPage } from '#web/features/landing/landing-page.tsx'
import { carrierSignUpLink, panelLink } from '#web/features/sign-in/panels.tsx'
import { SignInCard } from '#web/features/sign-in/sign-in-card.tsx'
import { finishHydration } from './finish-hydration.ts'

/** Restores the title of index.html for a visitor who comes from another screen. */
export const LandingRoute = () => {
  usePageArrival('Deliveries by people already going the same way')
  useEffect(() => {
    // The prerendered form has no submit button until the next render.
    const soon = setTimeout(finishHydration)
    return () => clearTimeout(soon)
  }, [])
  return (
    <LandingPage
      signUpPath={panelLink('signup')}
      earnPath={carrierSignUpLink}
      invitation={<TourInvitation />}
      signIn={
        <>
          <SignInCard />
          <DemoInvitation />
        </>
      }
    />
  )
}
