import { maxPixels } from '#shared/model/upload-purposes.ts'
import { assertWellFormed } from './demand.ts'

/** A picture has some pixels, and not so many that whoever opens it runs out of memory. */
export const checkSize = (width: number, height: number): void =>
  assertWellFormed(width > 0 && height > 0 && width * height <= maxPixels)
