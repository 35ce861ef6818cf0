import { slotHours } from '#shared/model/time-slots.ts'
import type { Visitor } from './journey.ts'
import { type PickedFile, picks } from './journey-files.ts'
import { type Job, receiver } from './journey-jobs.ts'
import { inDays } from './requests.ts'

type StepHeading = 'Select Your Service' | 'Provide Details' | 'Location & Time' | 'Review & Finalize'

/** The form of a request in the hands of a visitor. */
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

  const tellsDetails = async ({ photos, receipt, weight, size, bags, description, loading }: Job) => {
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
    if (loading) await visitor.ticks('I need Loading / Unloading Assistance')
  }

  const saysWhere = async ({ from, to, slot }: Job) => {
    await visitor.fills('Pickup Address', from.typed)
    await page.getByRole('option', { name: from.picked }).click()
    if (to) {
      await visitor.fills('Delivery Address', to)
      await visitor.fills('Receiver Contact Number', receiver)
    }
    await visitor.fills('Preferred Date', inDays(5))
    await page.getByRole('radio', { name: new RegExp(`^${slotHours[slot].label}`) }).check()
  }

  const arrivesAt = (heading: StepHeading) => visitor.seesHeading(new RegExp(heading))
  const goesOnTo = async (heading: StepHeading) => {
    await visitor.presses('Next')
    await arrivesAt(heading)
  }

  return {
    choosesService,
    addsPhotos,
    addsReceipt,
    tellsDetails,
    saysWhere,
    arrivesAt,
    goesOnTo,
    /** All of it, up to the last button. */
    fillsIn: async (job: Job) => {
      await visitor.opens('/requests')
      await choosesService(job)
      await goesOnTo('Provide Details')
      await tellsDetails(job)
      await goesOnTo('Location & Time')
      await saysWhere(job)
      await goesOnTo('Review & Finalize')
    },
  }
}
