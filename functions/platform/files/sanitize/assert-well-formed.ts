import { maxPixels } from '#shared/model/upload-purposes.ts'

/** A file is not what it says it is. */
export class MalformedFileError extends Error {}

/** Every rule of a file's form goes through here; a declaration, since only those can assert. */
export function assertWellFormed(isRight: boolean): asserts isRight {
  if (!isRight) throw new MalformedFileError()
}

/** A picture has some pixels, and not so many that whoever opens it runs out of memory. */
export const assertPictureSize = (width: number, height: number): void =>
  assertWellFormed(width > 0 && height > 0 && width * height <= maxPixels)
