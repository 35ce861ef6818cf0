import { type ComponentType, createElement, lazy } from 'react'
import { askAgain } from './ask-again.ts'

/** Whether the server answers. The service worker keeps no copy of this file, so a cached answer is impossible. */
export const canReachServer = async (): Promise<boolean> => {
  const answer = await fetch('/robots.txt', { cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}

/** Calls `retry` whenever the server answers, after growing pauses, until it is stopped. */
export const retryOnAnswer = (retry: () => void): (() => void) =>
  askAgain(() => void canReachServer().then((isReached) => isReached && retry()))

const loaded = new WeakSet<() => Promise<unknown>>()

/** The files of a component did not arrive. */
export class NotLoaded extends Error {}

/** `isKept`: its files are among those that the service worker keeps. */
type Options = { isKept?: boolean }

/**
 * Imports nothing without a connection, unless the service worker has the files, because browsers remember a failed
 * import until the user leaves the page.
 */
export const loadOnceConnected = async <Loaded>(
  load: () => Promise<Loaded>,
  { isKept = false }: Options = {},
): Promise<Loaded> => {
  const isHere = loaded.has(load) || (isKept && Boolean(navigator.serviceWorker?.controller))
  if (!isHere && navigator.onLine === false && !(await canReachServer())) throw new Error('There is no connection.')
  const result = await load()
  loaded.add(load)
  return result
}

/** Each function makes one component load again. */
const failed = new Set<() => void>()

/** Lets components that failed to load try again when they are next shown. React itself never retries. */
export const reloadFailedComponents = (): void => {
  for (const renew of failed) renew()
  failed.clear()
}

/** A component that loads when it is first shown: `lazyComponent(async () => (await import('./x.tsx')).X)`. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>, options?: Options) => {
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await loadOnceConnected(load, options) }
      } catch (error) {
        failed.add(() => {
          Part = createLazy()
        })
        throw new NotLoaded('A part of the page did not arrive.', { cause: error })
      }
    })
  let Part = createLazy()
  return (props: Props) => createElement(Part, props)
}

/** Starts to load what may be needed without a connection. Anything that fails loads when it is shown. */
export const preload = (...loads: (() => Promise<unknown>)[]): void => {
  for (const load of loads) loadOnceConnected(load).catch(() => {})
}
