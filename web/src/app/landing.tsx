import type { ComponentType } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'

const load = async () => (await import('./landing-route.tsx')).LandingRoute

const LateLanding = lazyComponent(load, { isKept: true })
let Loaded: ComponentType | undefined

/**
 * Loads the landing page before the app starts, so that its prerendered HTML hydrates as it is, even without a
 * connection.
 */
export const loadLanding = async (): Promise<void> => {
  Loaded = await load()
}

export const Landing = () => (Loaded ? <Loaded /> : <LateLanding />)
