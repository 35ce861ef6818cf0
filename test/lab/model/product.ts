import type * as parts from './product-parts.ts'

let loaded: Promise<typeof parts> | undefined

/** What the proof does with the product's own parts. Loaded late, as the functions read their settings when they load. */
export const product = (): Promise<typeof parts> => (loaded ??= import('./product-parts.ts'))
