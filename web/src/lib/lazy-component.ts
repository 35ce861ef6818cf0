import { type ComponentType, lazy } from 'react'

/** A component that loads when it is first shown: `lazyComponent(async () => (await import('./x.tsx')).X)`. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))
