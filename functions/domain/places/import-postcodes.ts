import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Point } from '#shared/model/geo.ts'
import { packArea, type Unit } from './postcode-pack.ts'

// Ordnance Survey, "A guide to coordinate systems in Great Britain", annexes A to C: the Airy 1830 ellipsoid, the
// National Grid's projection, and the shift from OSGB36 to WGS84, which is right to about five metres.
const airy = { a: 6_377_563.396, b: 6_356_256.909 }
const wgs84 = { a: 6_378_137, b: 6_356_752.3141 }
const grid = { scale: 0.9996012717, lat: rad(49), lon: rad(-2), north: -100_000, east: 400_000 }
const shift = { x: 446.448, y: -125.157, z: 542.06, scale: -20.4894e-6 }
const turn = { x: rad(0.1502 / 3600), y: rad(0.247 / 3600), z: rad(0.8421 / 3600) }

type Ellipsoid = { a: number; b: number }
type Angles = { phi: number; lambda: number }

/** From metres east and north on the National Grid to degrees. */
export const fromNationalGrid = (easting: number, northing: number): Point => {
  const { phi, lambda } = shifted(unprojected(easting, northing))
  return { lat: (phi * 180) / Math.PI, lon: (lambda * 180) / Math.PI }
}

function rad(degrees: number): number {
  return (degrees * Math.PI) / 180
}

const eccentricity = ({ a, b }: Ellipsoid): number => 1 - (b * b) / (a * a)

/** Annex C.2: to latitude and longitude on the same ellipsoid. */
const unprojected = (easting: number, northing: number): Angles => {
  const { a } = airy
  const e2 = eccentricity(airy)
  let phi = grid.lat
  for (let rest = northing - grid.north; Math.abs(rest) > 1e-5; rest = northing - grid.north - meridian(phi)) {
    phi += rest / (a * grid.scale)
  }
  const [sin2, tan, sec] = [Math.sin(phi) ** 2, Math.tan(phi), 1 / Math.cos(phi)]
  const nu = (a * grid.scale) / Math.sqrt(1 - e2 * sin2)
  const rho = (a * grid.scale * (1 - e2)) / (1 - e2 * sin2) ** 1.5
  const eta2 = nu / rho - 1
  const t2 = tan * tan
  const east = easting - grid.east
  const vii = tan / (2 * rho * nu)
  const viii = (tan / (24 * rho * nu ** 3)) * (5 + 3 * t2 + eta2 - 9 * t2 * eta2)
  const ix = (tan / (720 * rho * nu ** 5)) * (61 + 90 * t2 + 45 * t2 ** 2)
  const x = sec / nu
  const xi = (sec / (6 * nu ** 3)) * (nu / rho + 2 * t2)
  const xii = (sec / (120 * nu ** 5)) * (5 + 28 * t2 + 24 * t2 ** 2)
  const xiia = (sec / (5040 * nu ** 7)) * (61 + 662 * t2 + 1320 * t2 ** 2 + 720 * t2 ** 3)
  return {
    phi: phi - vii * east ** 2 + viii * east ** 4 - ix * east ** 6,
    lambda: grid.lon + x * east - xi * east ** 3 + xii * east ** 5 - xiia * east ** 7,
  }
}

/** The length of the meridian from the grid's origin latitude. */
const meridian = (phi: number): number => {
  const { a, b } = airy
  const n = (a - b) / (a + b)
  const [less, more] = [phi - grid.lat, phi + grid.lat]
  return (
    b *
    grid.scale *
    ((1 + n + 1.25 * n ** 2 + 1.25 * n ** 3) * less -
      (3 * n + 3 * n ** 2 + 2.625 * n ** 3) * Math.sin(less) * Math.cos(more) +
      1.875 * (n ** 2 + n ** 3) * Math.sin(2 * less) * Math.cos(2 * more) -
      (35 / 24) * n ** 3 * Math.sin(3 * less) * Math.cos(3 * more))
  )
}

/** Annex B: from one ellipsoid to the other, as a point in space. */
const shifted = ({ phi, lambda }: Angles): Angles => {
  const nu = airy.a / Math.sqrt(1 - eccentricity(airy) * Math.sin(phi) ** 2)
  const x1 = nu * Math.cos(phi) * Math.cos(lambda)
  const y1 = nu * Math.cos(phi) * Math.sin(lambda)
  const z1 = nu * (1 - eccentricity(airy)) * Math.sin(phi)
  const grown = 1 + shift.scale
  const x = shift.x + x1 * grown - y1 * turn.z + z1 * turn.y
  const y = shift.y + x1 * turn.z + y1 * grown - z1 * turn.x
  const z = shift.z - x1 * turn.y + y1 * turn.x + z1 * grown
  return { phi: latitude(Math.hypot(x, y), z), lambda: Math.atan2(y, x) }
}

const latitude = (outwards: number, z: number): number => {
  const e2 = eccentricity(wgs84)
  let phi = Math.atan2(z, outwards * (1 - e2))
  // Each round adds two or three digits; six rounds are far more precise than the shift.
  for (let round = 0; round < 6; round++) {
    const nu = wgs84.a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2)
    phi = Math.atan2(z + e2 * nu * Math.sin(phi), outwards)
  }
  return phi
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
