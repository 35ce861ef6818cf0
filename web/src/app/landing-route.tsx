import { LandingPage } from '#web/features/landing/landing-page.tsx'
import { useArrival } from '#web/lib/use-arrival.ts'

/** The title is the one of index.html, which whoever comes from another screen has not got. */
export const LandingRoute = () => {
  useArrival('Deliveries by people already going the same way')
  return <LandingPage />
}
