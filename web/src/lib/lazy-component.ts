import { type ComponentType, createElement, lazy } from 'react'

/** Each makes one component load again. */
const failed = new Set<() => void>()

/** Lets components that could not be loaded try again when they are next shown; React itself would never ask again. */
export const reloadFailedComponents = (): void => {
  for (const renew of failed) renew()
  failed.clear()
}

/** A component that loads when it is first shown: `lazyComponent(async () => (await import('./x.tsx')).X)`. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        failed.add(() => {
          Part = createLazy()
        })
        throw error
      }
    })
  let Part = createLazy()
  return (props: Props) => createElement(Part, props)
}

/** Starts to load code that may be needed without a connection. If that fails, it loads when it is shown. */
export const preload = (...loads: (() => Promise<unknown>)[]): void => {
  for (const load of loads) load().catch(() => {})
}
