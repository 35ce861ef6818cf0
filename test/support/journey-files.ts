import { deflateSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { pdfOf } from './sample-pdf.ts'
import { jpegExif, jpegOf, pngChunk, pngHeader, pngSignature } from './sample-pictures.ts'

export type PickedFile = { name: string; mimeType: string; buffer: Buffer }

const jpeg = (name: string, buffer: Buffer): PickedFile => ({ name, mimeType: 'image/jpeg', buffer })

export const smallPhoto = jpeg('shelf.jpg', jpegOf({ width: 640, height: 480 }))

/** Taken with the camera on its side: wide in the file, and high for whoever looks. */
export const tiltedPhoto = jpeg('tilted.jpg', jpegOf({ width: 320, height: 160, extra: [jpegExif(6)] }))

export const pdfReceipt: PickedFile = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: pdfOf() }
export const textFile: PickedFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture.') }

/** Noise, which no format makes small: only fewer pixels and less quality do. */
const noise = (width: number, height: number): PickedFile => {
  const rows = Buffer.alloc((width + 1) * height)
  let last = 1
  for (let at = 0; at < rows.length; at += 1) {
    last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0
    if (at % (width + 1) !== 0) rows[at] = last >>> 24 // each row begins with how it is packed: 0, not at all
  }
  const data = pngChunk('IDAT', deflateSync(rows, { level: 0 }))
  const buffer = Buffer.concat([pngSignature, pngHeader(width, height), data, pngChunk('IEND')])
  return { name: 'noise.png', mimeType: 'image/png', buffer }
}

/** Six megabytes. */
export const hugePhoto = noise(3000, 2000)

/** Presses what opens the chooser, and takes the files from the gallery, as a person does. */
export const picks = async (page: Page, button: string, files: PickedFile[]): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click()
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Gallery' }).click()
  await (await opened).setFiles(files)
}

const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate(({ complete, naturalWidth }) => (complete ? naturalWidth : 0))

/** The pictures in a part of the page, once each has really loaded: their own sizes, in the order of text. */
export const picturesIn = async (place: Locator): Promise<string[]> => {
  const sizes: string[] = []
  for (const picture of await place.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(0)
    sizes.push(await picture.evaluate((image) => `${image.naturalWidth} × ${image.naturalHeight}`))
  }
  return sizes.toSorted()
}
