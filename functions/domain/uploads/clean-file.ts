import type { FileType } from '#shared/model/upload-purposes.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPdf } from './clean-pdf.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'
import { Malformed } from './demand.ts'

const cleaners: Record<FileType, (bytes: Buffer) => Buffer> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'application/pdf': cleanPdf,
}

/**
 * The file without what a camera or a program wrote about it (where, when, by whom), or nothing when it is not of this
 * type from its first byte to its last. Pixels are neither decoded nor changed.
 */
export const cleanFile = (bytes: Buffer, type: FileType): Buffer | undefined => {
  try {
    return cleaners[type](bytes)
  } catch (error) {
    // A RangeError comes from reading past the end: the file was cut off.
    if (error instanceof Malformed || error instanceof RangeError) return undefined
    throw error
  }
}
