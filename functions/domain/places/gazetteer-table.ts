import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** GeoNames' places of the United Kingdom in columns, those with most people first. */
export type GazetteerTable = {
  names: string[]
  /** In ten-thousandths of a degree. */
  lat: number[]
  lon: number[]
  /** The county or district of each, as a place in `regions`. */
  regionOf: number[]
  regions: { name: string; nation: string }[]
  /** How many places, from the first on, have 10,000 people or more. */
  towns: number
}

const join = fileURLToPath(new URL('./join-places.ts', import.meta.url))

/**
 * Computed on load, in a process of its own, so that the two packages' data of the whole world does not stay in our
 * memory. Bundles contain only the result.
 */
const { stdout } = await promisify(execFile)(process.execPath, [join], { maxBuffer: 16 * 1024 * 1024 })

export const gazetteerTable: GazetteerTable = JSON.parse(stdout)
