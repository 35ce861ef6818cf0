import type { SceneName } from './scenes.ts'
import type { Dependency } from './toxic-host.ts'

/** The answer while a service is down: the usual one, or that it is unavailable. */
export type Expected = 'as ever' | 'unavailable'

const everything: Record<SceneName, Expected> = {
  'sign-in': 'unavailable',
  create: 'unavailable',
  'create with a photo': 'unavailable',
  accept: 'unavailable',
  complete: 'unavailable',
  'price suggestion': 'unavailable',
  'upload link': 'unavailable',
  'code by mail': 'unavailable',
}

/**
 * Which answers depend on which service. Callers notice no other outage: a link for an upload is signed without calling
 * the store, and mails and events are sent later. Our own gazetteer replaces the map's service where nothing is stored.
 */
const missing: Record<Dependency, Partial<Record<SceneName, Expected>>> = {
  table: everything,
  files: { 'create with a photo': 'unavailable' },
  mail: {},
  places: { create: 'unavailable', 'create with a photo': 'unavailable' },
  sockets: {},
  'fan-out': {},
}

export const expectationOf = (dependency: Dependency, scene: SceneName): Expected =>
  missing[dependency][scene] ?? 'as ever'

/** The cloud cuts a function off after ten seconds; a later answer reaches no one. */
export const withinMs = 10_000

/**
 * Within this time after the service is back, the effects that waited must be applied. The failed call succeeds at
 * once, and a mail goes a minute later by the clock.
 */
export const reportedWithinMs = 30_000
