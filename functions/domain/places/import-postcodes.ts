import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import OsGridRef from 'geodesy/osgridref.js'
import type { Point } from '#shared/model/geo.ts'
import { packArea, type Unit } from './postcode-pack.ts'

/** Converts metres east and north on the National Grid to degrees in WGS84, right to about five metres. */
export const fromNationalGrid = (easting: number, northing: number): Point => {
  const { lat, lon } = new OsGridRef(easting, northing).toLatLon()
  return { lat, lon }
}

/** Each line of Code-Point Open starts with postcode, quality, easting and northing. */
const line = /^"?([A-Z]{1,2})(\d[A-Z\d]?)\s*(\d[A-Z]{2})"?,\s*(\d+),\s*(\d+),\s*(\d+)/
const noPosition = '90'

/** Imports a folder with the CSV files of OS Code-Point Open; replaces the earlier import. */
export const importPostcodes = async (from: string, to: string): Promise<{ postcodes: number; areas: number }> => {
  const units: Unit[] = []
  for (const file of await csvFiles(from)) {
    for await (const text of createInterface({ input: createReadStream(file) })) {
      const [, area = '', district = '', inward = '', quality, easting, northing] = line.exec(text) ?? []
      if (area === '' || quality === noPosition) continue
      units.push({ area, district, inward, ...fromNationalGrid(Number(easting), Number(northing)) })
    }
  }
  if (units.length === 0)
    throw new Error(`No postcodes were found in ${from}: it should hold the CSV files of Code-Point Open.`)
  const areas = Map.groupBy(units, ({ area }) => area)
  // Written to a new folder first, so that a failed import keeps the earlier one.
  const fresh = `${to}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  for (const [area, ofThisArea] of areas) await writeFile(join(fresh, `${area}.bin`), packArea(ofThisArea))
  await rm(to, { recursive: true, force: true })
  await rename(fresh, to)
  return { postcodes: units.length, areas: areas.size }
}

const csvFiles = async (folder: string): Promise<string[]> => {
  const files = await readdir(folder, { recursive: true })
  return files.filter((file) => /\.csv$/i.test(file)).map((file) => join(folder, file))
}
