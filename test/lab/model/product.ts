import type * as parts from './product-parts.ts'

let loaded: Promise<typeof parts> | undefined

/**
 * The product's own parts that the proof uses. Loaded late, because the functions read their settings when they load.
 */
export const product = (): Promise<typeof parts> => (loaded ??= import('./product-parts.ts'))
