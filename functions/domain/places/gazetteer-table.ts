import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** GeoNames' places in the United Kingdom, as columns, most inhabitants first. */
export type GazetteerTable = {
  names: string[]
  /** In ten-thousandths of a degree. */
  lat: number[]
  lon: number[]
  /** The index in `regions` of each place's county or district. */
  regionOf: number[]
  regions: { name: string; nation: string }[]
  /** How many places, counted from the first, have 10,000 inhabitants or more. */
  towns: number
}

const join = fileURLToPath(new URL('./join-places.ts', import.meta.url))

/**
 * Computed on load in a separate process, so that the two packages' data of the whole world does not stay in our
 * memory. Bundles contain only the result.
 */
const { stdout } = await promisify(execFile)(process.execPath, [join], { maxBuffer: 16 * 1024 * 1024 })

export const gazetteerTable: GazetteerTable = JSON.parse(stdout)
