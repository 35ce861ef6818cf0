import { maxPixels } from '#shared/model/upload-purposes.ts'

/** A file does not follow the rules of its format. */
export class MalformedFileError extends Error {}

/** Checks one rule of a format. A function declaration, because TypeScript lets only those assert. */
export function assertWellFormed(isRight: boolean): asserts isRight {
  if (!isRight) throw new MalformedFileError()
}

/** A picture has some pixels, and not so many that a browser runs out of memory. */
export const assertPictureSize = (width: number, height: number): void =>
  assertWellFormed(width > 0 && height > 0 && width * height <= maxPixels)

const largestBlock = 32
const maxBytesPerPixel = 12
/** The size of tables and headers in the smallest picture. */
const tableBytes = 64 * 1024

/** Pictures are coded in blocks. More bytes than each pixel can need are hidden content, or a trap. */
export const assertBytesFit = (bytes: number, width: number, height: number): void => {
  const padded = (side: number): number => Math.ceil(side / largestBlock) * largestBlock
  assertWellFormed(bytes <= padded(width) * padded(height) * maxBytesPerPixel + tableBytes)
}
