import type { FileType } from '#shared/model/upload-purposes.ts'
import { MalformedFileError } from './assert-well-formed.ts'
import { sanitizeJpeg } from './jpeg.ts'
import { sanitizePdf } from './pdf.ts'
import { sanitizePng } from './png.ts'
import { sanitizeWebp } from './webp.ts'

const cleaners: Record<FileType, (bytes: Buffer) => Buffer> = {
  'image/jpeg': sanitizeJpeg,
  'image/png': sanitizePng,
  'image/webp': sanitizeWebp,
  'application/pdf': sanitizePdf,
}

/**
 * Removes what a camera or a program wrote about a file (where, when, by whom). Undefined when the file is not of this
 * type from its first byte to its last. Pixels are neither decoded nor changed.
 */
export const sanitizeFile = (bytes: Buffer, type: FileType): Buffer | undefined => {
  try {
    return cleaners[type](bytes)
  } catch (error) {
    // A RangeError comes from reading past the end: the file was cut off.
    if (error instanceof MalformedFileError || error instanceof RangeError) return undefined
    throw error
  }
}
