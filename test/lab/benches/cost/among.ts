import { fileURLToPath } from 'node:url'
import { resultOfChild } from '../result-of-child.ts'
import type { Costs } from './measure-costs.ts'

const child = fileURLToPath(new URL('./among-child.ts', import.meta.url))

export type Among = { size: number; costs: Costs; faults: string[] }

/** The cost of every call among this many requests. */
export const measureAmong = async (seed: number, size: number): Promise<Among> => ({
  size,
  ...(await resultOfChild<Omit<Among, 'size'>>(child, [seed, size])),
})
