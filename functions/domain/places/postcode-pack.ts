import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Point } from '#shared/model/geo.ts'
import type { Postcode } from './address.ts'

/** The position of a postcode or, if it is unknown, the middle of its sector or district. */
export type PostcodePoint = Point & { precision: 'unit' | 'sector' | 'outcode' }
export type PostcodePoints = (postcode: Postcode) => Promise<PostcodePoint | undefined>

// One sorted file per area: the number of the postcode, then latitude and longitude in hundred-thousandths of a degree.
const recordBytes = 12
const letters = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const perSector = letters.length ** 2
const perDistrict = letters.length ** 3

/** District and inward code as one number, so that the postcodes of a sector or district are consecutive. */
const numberOf = ({ district, inward }: Postcode): number =>
  [...district.padEnd(2), ...inward.padEnd(3)].reduce(
    (sum, letter) => sum * letters.length + letters.indexOf(letter),
    0,
  )

export type Unit = Postcode & Point

export const packArea = (units: readonly Unit[]): Buffer => {
  const sorted = units.map((unit) => ({ ...unit, number: numberOf(unit) })).toSorted((a, b) => a.number - b.number)
  const bytes = Buffer.alloc(sorted.length * recordBytes)
  for (const [index, { number, lat, lon }] of sorted.entries()) {
    bytes.writeUInt32LE(number, index * recordBytes)
    bytes.writeInt32LE(Math.round(lat * 1e5), index * recordBytes + 4)
    bytes.writeInt32LE(Math.round(lon * 1e5), index * recordBytes + 8)
  }
  return bytes
}

/**
 * Finds nothing if the folder is empty or not set. The file of an area is read when its first postcode is looked up.
 */
export const openPostcodePack = (folder: string): PostcodePoints => {
  const areas = new Map<string, Promise<Buffer>>()
  const read = (area: string): Promise<Buffer> => {
    const opened = areas.get(area) ?? readFile(join(folder, `${area}.bin`)).catch(() => Buffer.alloc(0))
    areas.set(area, opened)
    return opened
  }
  return async (postcode) => {
    if (folder === '') return undefined
    const bytes = await read(postcode.area)
    const { inward } = postcode
    const unit = numberOf(postcode)
    const sector = numberOf({ ...postcode, inward: inward.slice(0, 1) })
    const district = numberOf({ ...postcode, inward: '' })
    return (
      (inward.length === 3 && middleOf(bytes, unit, unit + 1, 'unit')) ||
      (inward !== '' && middleOf(bytes, sector, sector + perSector, 'sector')) ||
      middleOf(bytes, district, district + perDistrict, 'outcode') ||
      undefined
    )
  }
}

const middleOf = (bytes: Buffer, from: number, to: number, precision: PostcodePoint['precision']) => {
  const [first, end] = [placeOf(bytes, from), placeOf(bytes, to)]
  if (first === end) return undefined
  const mean = (offset: number) => {
    let sum = 0
    for (let index = first; index < end; index++) sum += bytes.readInt32LE(index * recordBytes + offset)
    return Math.round(sum / (end - first)) / 1e5
  }
  return { lat: mean(4), lon: mean(8), precision }
}

/** The index of the first record at or after this number. */
const placeOf = (bytes: Buffer, number: number): number => {
  let [low, high] = [0, bytes.length / recordBytes]
  while (low < high) {
    const middle = (low + high) >> 1
    if (bytes.readUInt32LE(middle * recordBytes) < number) low = middle + 1
    else high = middle
  }
  return low
}
