import { constants, inflateSync } from 'node:zlib'
import { demand, Malformed } from './demand.ts'
import { hasActiveName, pdfDelimiters, pdfGap, plainName } from './pdf-names.ts'

const name = new RegExp(`/[^${pdfDelimiters}]*`, 'g')
const deflated = new RegExp(`/Filter[${pdfGap}]*(\\[[${pdfGap}]*)?/FlateDecode`)

/** All that the dictionary of an object stream may say: with any other packing we could not look inside. */
const known = ['Type', 'ObjStm', 'N', 'First', 'Length', 'Extends', 'Filter', 'FlateDecode']

/** Looks inside a stream that holds objects; answers how many bytes it unpacked to. Other streams are only data. */
export const checkObjectStream = (dictionary: string, data: Buffer, room: number): number => {
  const names = Array.from(dictionary.matchAll(name), ([found]) => plainName(found))
  if (!names.includes('ObjStm') && !names.includes('First')) return 0
  const filters = names.filter((one) => one === 'Filter').length
  demand(names.every((one) => known.includes(one)) && filters <= 1 && (filters === 0 || deflated.test(dictionary)))
  const objects = filters === 0 ? data : unpack(data, room)
  demand(!hasActiveName(objects.toString('latin1')))
  return objects.length
}

const unpack = (data: Buffer, room: number): Buffer => {
  const start = data.findIndex((byte) => byte > 0x20)
  try {
    // Some programs leave out the checksum at the end.
    return inflateSync(data.subarray(start), { maxOutputLength: room, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw new Malformed()
  }
}
