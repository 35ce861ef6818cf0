import { useEffect } from 'react'
import { LandingPage } from '#web/features/landing/landing-page.tsx'
import { useArrival } from '#web/lib/use-arrival.ts'
import { takeOver } from './take-over.ts'

/** The title is the one of index.html, which whoever comes from another screen has not got. */
export const LandingRoute = () => {
  useArrival('Deliveries by people already going the same way')
  useEffect(() => {
    // Prerendered, the form has no button that sends it; it gets one with the next render.
    const soon = setTimeout(takeOver)
    return () => clearTimeout(soon)
  }, [])
  return <LandingPage />
}
