import { expect, test } from 'vitest'
import { openSite, phone } from '#test/support/browser.ts'
import { expectFieldErrors } from '#test/support/journey-checks.ts'
import {
  type Job,
  parcel,
  pdfReceipt,
  picks,
  picturesIn,
  shopping,
  smallPhoto,
  textFile,
  tiltedPhoto,
  wizardOf,
} from '#test/support/journey-requests.ts'
import { aRequester } from '#test/support/test-users.ts'

const site = openSite()

const reachesDetails = async (job: Job) => {
  const visitor = await site.visitor(phone)
  const wizard = wizardOf(visitor)
  await visitor.isSignedIn((await aRequester(site.host)).client)
  await visitor.opens('/requests')
  await wizard.choosesService(job)
  await wizard.goesOnTo('Provide Details')
  return { visitor, page: visitor.page, wizard }
}

test('the form takes no more than three photos, and only pictures', async () => {
  const { visitor, page, wizard } = await reachesDetails(parcel)
  await visitor.presses('Add Photo')
  await visitor.seesHeading('Add Photo')
  await visitor.looksAt('photo chooser')
  await visitor.presses('Cancel')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await picks(page, 'Add Photo', [textFile])
  await visitor.sees('Failed to compress images. Please try again.')
  await visitor.looksAt('photos with failure')
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await visitor.sees('0 of 3 photos')

  const opened = page.waitForEvent('filechooser')
  await visitor.presses('Add Photo')
  await page.getByRole('dialog').getByRole('button', { name: 'Camera' }).click()
  await (await opened).setFiles([tiltedPhoto])
  await visitor.isTold('Compressing images...')
  await visitor.sees('1 of 3 photos')
  await wizard.addsPhotos([smallPhoto], 2)
  await wizard.addsPhotos([smallPhoto, tiltedPhoto], 3)
  await visitor.sees('You can only add 1 more photos. Some files were not added.')
  await visitor.presses('Add Photo')
  await visitor.sees('You can only upload up to 3 photos.')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await visitor.looksAt('photos too many')
  await visitor.presses('Remove Photo 2')
  await visitor.sees('2 of 3 photos')
})

test('the form takes a picture or a PDF as a receipt', async () => {
  const { visitor, page, wizard } = await reachesDetails(shopping)
  await picks(page, 'Add Receipt', [{ ...textFile, name: 'broken.png', mimeType: 'image/png' }])
  await visitor.isTold('Compressing receipt...')
  await visitor.sees('Failed to compress receipt. Please try again.')
  await picks(page, 'Add Receipt', [textFile])
  await visitor.sees("This file isn't an image or a PDF we support.")
  await visitor.fills('Number of Bags', '1')
  await visitor.presses('Next')
  await expectFieldErrors(page, ["A file wasn't uploaded. Please try again, or remove it."])
  await visitor.looksAt('receipt refused')
  await picks(page, 'Change Receipt', [pdfReceipt])
  await page.getByRole('button', { name: 'Remove receipt.pdf' }).waitFor()
  await picks(page, 'Change Receipt', [smallPhoto])
  await page.getByRole('button', { name: 'Remove shelf.jpg' }).waitFor()
  expect(await picturesIn(page.getByRole('group', { name: 'Receipt' })), 'one, and small').toEqual(['160 × 120'])
  await wizard.goesOnTo('Location & Time')
})
