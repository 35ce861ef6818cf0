import { deflateSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ItemCategory, TransportMode, WeightBand } from '#shared/model/categories.ts'
import { londonTime } from '#shared/model/london.ts'
import { offeredSlots, openSlots, slotHours } from '#shared/model/time-slots.ts'
import type { Visitor } from './journey.ts'
import { inDays } from './requests.ts'
import { jpegExif, jpegOf, pdfOf, pngChunk, pngHeader, pngSignature } from './sample-files.ts'

export type PickedFile = { name: string; mimeType: string; buffer: Buffer }

const jpeg = (name: string, buffer: Buffer): PickedFile => ({ name, mimeType: 'image/jpeg', buffer })

export const smallPhoto = jpeg('shelf.jpg', jpegOf({ width: 640, height: 480 }))

/** Taken with the camera on its side: wide in the file, and upright on the screen. */
export const tiltedPhoto = jpeg('tilted.jpg', jpegOf({ width: 320, height: 160, extra: [jpegExif(6)] }))

export const pdfReceipt: PickedFile = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: pdfOf() }
export const textFile: PickedFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture.') }

/** Noise, which no format compresses: only fewer pixels or less quality make it smaller. */
const noise = (width: number, height: number): PickedFile => {
  const rows = Buffer.alloc((width + 1) * height)
  let last = 1
  for (let index = 0; index < rows.length; index += 1) {
    last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0
    if (index % (width + 1) !== 0) rows[index] = last >>> 24 // each row begins with its filter: 0 for none
  }
  const data = pngChunk('IDAT', deflateSync(rows, { level: 0 }))
  const buffer = Buffer.concat([pngSignature, pngHeader(width, height), data, pngChunk('IEND')])
  return { name: 'noise.png', mimeType: 'image/png', buffer }
}

/** Six megabytes. */
export const hugePhoto = noise(3000, 2000)

/** Presses the button that opens the chooser, and takes the files from the gallery, as a person does. */
export const picks = async (page: Page, button: string, files: PickedFile[]): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click()
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Gallery' }).click()
  await (await opened).setFiles(files)
}

const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate(({ complete, naturalWidth }) => (complete ? naturalWidth : 0))

/** The natural sizes of the pictures in a part of the page, once each has loaded, sorted as text. */
export const picturesIn = async (place: Locator): Promise<string[]> => {
  const sizes: string[] = []
  for (const picture of await place.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(0)
    sizes.push(await picture.evaluate((image) => `${image.naturalWidth} × ${image.naturalHeight}`))
  }
  return sizes.toSorted()
}

/** Every field of a request. */
export type Job = {
  category: ItemCategory
  transport: TransportMode
  photos: PickedFile[]
  receipt?: PickedFile
  weight?: WeightBand
  size?: { length: number; width: number; height: number }
  bags?: number
  /** What its owner says it is worth, in pounds. */
  value?: number
  description: string
  loadingAssistance?: true
  /** The typed text, and the suggestion chosen for it. */
  from: { typed: string; picked: string }
  /** An address typed to the end, without a suggestion. */
  to?: string
  slot: (typeof offeredSlots)[number]
  /** In five days, unless given. */
  date?: string
}

/** The first slot of the form that can be chosen; a job for it can be started at once. */
export const firstOffered = (): Required<Pick<Job, 'date' | 'slot'>> => {
  const now = londonTime(new Date())
  const [slot] = openSlots(offeredSlots, now.date, now)
  return slot ? { date: now.date, slot } : { date: inDays(1), slot: 'morning' }
}

export const receiver = '07700 900321'

const leeds = { typed: '12 Park Row, Lee', picked: '12 Park Row, Leeds' }
const bradford = '3 Well Street, Bradford, BD1 5PS'

export const parcel: Job = {
  category: 'Send Parcel',
  transport: 'Bicycle',
  photos: [smallPhoto, tiltedPhoto],
  weight: '2-5kg',
  size: { length: 60, width: 40.5, height: 30 },
  description: 'A box of books.\nPlease keep it dry.',
  from: leeds,
  to: bradford,
  slot: 'morning',
}

export const letter: Job = {
  category: 'Send Documents',
  transport: 'Public Transport',
  photos: [smallPhoto],
  weight: '<2kg',
  description: 'A certificate in an envelope.',
  from: leeds,
  to: bradford,
  slot: 'afternoon',
}

/** Along a ride from Hexham to Alnwick. */
export const letterToAlnwick: Job = {
  ...letter,
  transport: 'Car',
  from: { typed: 'Hexh', picked: 'Hexham, Northumberland' },
  to: '2 Bondgate, Alnwick, NE66 1PX',
  slot: 'morning',
}

export const sofa: Job = {
  category: 'Send Household / Bulk Items',
  transport: 'Van',
  photos: [hugePhoto, smallPhoto, tiltedPhoto],
  weight: '50kg+',
  size: { length: 210, width: 95, height: 80 },
  value: 450,
  description: 'A sofa, and its four legs in a bag.',
  loadingAssistance: true,
  from: leeds,
  to: bradford,
  slot: 'evening',
}

export const shopping: Job = {
  category: 'Shopping Assistance',
  transport: 'Car',
  photos: [],
  receipt: pdfReceipt,
  bags: 3,
  description: 'The frozen things first, please.',
  loadingAssistance: true,
  from: leeds,
  to: bradford,
  slot: 'morning',
}

export const errand: Job = {
  category: 'Errand Run',
  transport: 'Walking',
  photos: [smallPhoto],
  // Text that looks like HTML is text like any other: a script that ran would break the policy, and fail the journey.
  description: 'Take the spare key to <img src="x" onerror="alert(1)">"><script>alert(2)</script>.',
  from: leeds,
  to: '40 Briggate, Leeds, LS1 6HD',
  slot: 'evening',
}

export const fridge: Job = {
  category: 'Household Recycling/Disposal',
  transport: 'Truck',
  photos: [smallPhoto],
  weight: '20-50kg',
  size: { length: 60, width: 60, height: 180 },
  description: 'An old fridge. It is empty and clean.',
  from: leeds,
  slot: 'afternoon',
}

/** One of each category, with every field that it has. */
export const jobs: Job[] = [parcel, letter, sofa, shopping, errand, fridge]

type StepHeading = 'Select Your Service' | 'Provide Details' | 'Location & Time' | 'Review & Finalize'

/** The form of a request, used by a visitor. */
export const wizardOf = (visitor: Visitor) => {
  const { page } = visitor

  const choosesService = async ({ category, transport }: Pick<Job, 'category' | 'transport'>) => {
    await page.getByRole('radio', { name: new RegExp(`^${category}`) }).check()
    await page.getByLabel('Preferred Mode of Transport').selectOption(transport)
  }

  const addsPhotos = async (photos: PickedFile[], total = photos.length) => {
    await picks(page, 'Add Photo', photos)
    await visitor.sees(`${total} of 3 photos`)
  }

  const addsReceipt = async (receipt: PickedFile) => {
    await picks(page, 'Add Receipt', [receipt])
    await page.getByRole('button', { name: `Remove ${receipt.name}` }).waitFor()
  }

  const fillInDetails = async ({ photos, receipt, weight, size, bags, description, loadingAssistance }: Job) => {
    if (photos.length > 0) await addsPhotos(photos)
    if (receipt) await addsReceipt(receipt)
    if (weight) await page.getByLabel('Estimated Weight').selectOption(weight)
    if (size) {
      await visitor.fills('Length', String(size.length))
      await visitor.fills('Width', String(size.width))
      await visitor.fills('Height', String(size.height))
    }
    if (bags) await visitor.fills('Number of Bags', String(bags))
    await visitor.fills(/^General Description/, description)
    if (loadingAssistance) await visitor.ticks('I need Loading / Unloading Assistance')
  }

  const saysWhere = async ({ from, to, slot, date = inDays(5) }: Job) => {
    await visitor.fills('Pickup Address', from.typed)
    await page.getByRole('option', { name: from.picked }).click()
    if (to) {
      await visitor.fills('Delivery Address', to)
      await visitor.fills('Receiver Contact Number', receiver)
    }
    await visitor.fills('Preferred Date', date)
    await page.getByRole('radio', { name: new RegExp(`^${slotHours[slot].label}`) }).check()
  }

  /** Says that it is none of the things that nobody carries. */
  const givesWord = () => visitor.ticks(/^None of these\./)

  const arrivesAt = (heading: StepHeading) => visitor.seesHeading(new RegExp(heading))
  const goesOnTo = async (heading: StepHeading) => {
    await visitor.presses('Next')
    await arrivesAt(heading)
  }

  return {
    choosesService,
    addsPhotos,
    addsReceipt,
    tellsDetails: fillInDetails,
    saysWhere,
    givesWord,
    arrivesAt,
    goesOnTo,
    /** Fills in the whole form, up to its last button. */
    fillsIn: async (job: Job) => {
      await visitor.opens('/requests')
      await choosesService(job)
      await goesOnTo('Provide Details')
      await fillInDetails(job)
      await goesOnTo('Location & Time')
      await saysWhere(job)
      await goesOnTo('Review & Finalize')
      await givesWord()
    },
  }
}
