import { useEffect } from 'react'
import { LandingPage } from '#web/features/landing/landing-page.tsx'
import { usePageArrival } from '#web/lib/use-page-arrival.ts'
import { finishHydration } from './finish-hydration.ts'

/** The title is the one of index.html, which whoever comes from another screen has not got. */
export const LandingRoute = () => {
  usePageArrival('Deliveries by people already going the same way')
  useEffect(() => {
    // Prerendered, the form has no button that sends it; it gets one with the next render.
    const soon = setTimeout(finishHydration)
    return () => clearTimeout(soon)
  }, [])
  return <LandingPage />
}
