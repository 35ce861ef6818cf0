import { constants, inflateSync } from 'node:zlib'
import { assertWellFormed, MalformedFileError } from './demand.ts'
import { countNames, nameInPdf, pdfGap, plainName } from './pdf-names.ts'

const deflated = new RegExp(`/Filter[${pdfGap}]*(\\[[${pdfGap}]*)?/FlateDecode`)

/** All that the dictionary of an object stream may say: with any other packing we could not look inside. */
const known = ['Type', 'ObjStm', 'N', 'First', 'Length', 'Extends', 'Filter', 'FlateDecode']

/** How much a document may still hold. */
export type Room = { bytes: number; names: number }

/** Looks inside a stream that holds objects, and takes from the room what is in it. Other streams are only data. */
export const checkObjectStream = (dictionary: string, data: Buffer, room: Room): void => {
  const names = Array.from(dictionary.matchAll(nameInPdf), ([found]) => plainName(found))
  if (!names.includes('ObjStm') && !names.includes('First')) return
  const filters = names.filter((one) => one === 'Filter').length
  assertWellFormed(
    names.every((one) => known.includes(one)) && filters <= 1 && (filters === 0 || deflated.test(dictionary)),
  )
  const objects = filters === 0 ? data : unpack(data, room.bytes)
  room.bytes -= objects.length
  room.names -= countNames(objects.toString('latin1'), room.names)
}

const unpack = (data: Buffer, maxOutputLength: number): Buffer => {
  const start = data.findIndex((byte) => byte > 0x20)
  try {
    // Some programs leave out the checksum at the end.
    return inflateSync(data.subarray(start), { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw new MalformedFileError()
  }
}
