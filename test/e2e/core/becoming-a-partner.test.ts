import { expect, test } from 'vitest'
import { paperTexts } from '#shared/model/papers.ts'
import { newEmail } from '#test/support/accounts.ts'
import { anAdmin, decide } from '#test/support/admin-actions.ts'
import { anyWidth, openSite, type Screen } from '#test/support/browser.ts'
import { fillsInProfile, goesOnFromEmail } from '#test/support/journey-accounts.ts'
import { expectFieldErrors } from '#test/support/journey-checks.ts'
import { keyboardOf } from '#test/support/journey-keyboard.ts'
import { applicationOf, car } from '#test/support/journey-partner.ts'
import { picks, textFile } from '#test/support/journey-requests.ts'
import { inDays, ok } from '#test/support/requests.ts'
import { aRequester, type Person } from '#test/support/test-users.ts'

const site = openSite()

const own = ['Please upload a photo of yourself.', 'Please upload a photo ID.']
const choices = [
  'Please choose your primary vehicle, or None.',
  'Please choose at least one way you travel.',
  'Please agree to a background check.',
]
const ofCar = [
  'Please enter the name of the vehicle’s owner.',
  'Please enter the make and model of your vehicle.',
  'Please enter the registration of your vehicle.',
  'Please upload a photo of your vehicle.',
  'Please upload your driving licence.',
  'Please upload your vehicle insurance.',
]
const ofPapers = [
  paperTexts.insuranceUntil,
  paperTexts.wasteRegulator,
  'Lower tier covers only your own waste.',
  paperTexts.wasteUntil,
]
const pendingText =
  "Your partner application is under review. We will notify you once it's approved. Thank you for your patience!"

const asksToApply = async (screen: Screen) => {
  const person = await aRequester(site.host)
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(person.client)
  await visitor.opens('/dashboard')
  await visitor.page.getByRole('tab', { name: 'Partner Hub' }).click()
  await visitor.seesHeading('Become a Partner?')
  await visitor.sees('Your profile is already complete. Would you like to proceed with the partner application?')
  await visitor.presses('Proceed')
  await visitor.landsOn('/onboarding')
  await visitor.seesHeading('Partner Verification')
  return { person, visitor, page: visitor.page, application: applicationOf(visitor) }
}

const applicationIn = async ({ client }: Person) => ok(await client.partner.getApplication()).body.application

const papersOf = async ({ client }: Person) => ok(await client.partner.getPapers()).body

test('an incomplete form names the missing fields, and keeps the rest', async () => {
  const { person, visitor, page, application } = await asksToApply(anyWidth)
  const refuses = async (texts: string[]) => {
    await visitor.presses('Submit Application')
    await expectFieldErrors(page, texts)
  }
  await visitor.looksAt('application')
  await refuses([...own, ...choices])
  await visitor.looksAt('application with problems')
  await application.chooses('Car')
  await refuses([...own, ...ofCar, ...choices.slice(2)])
  await application.chooses('Yes')
  const registered = page.getByRole('checkbox', { name: 'I’m a registered waste carrier' })
  await registered.check()
  await visitor.fills('Registration number', 'CBDL123456')
  await refuses([...own, ...ofCar, ...ofPapers, ...choices.slice(2)])
  await visitor.looksAt('application with problems of a car')
  await registered.uncheck()
  await application.chooses('None')
  await refuses([...own, ...choices.slice(1)])
  await visitor.ticks('Walking')
  await refuses([...own, ...choices.slice(2)])

  await picks(page, 'Add Photo of Yourself', [{ ...textFile, name: 'me.png', mimeType: 'image/png' }])
  await visitor.isTold('Compressing Photo of Yourself...')
  await visitor.sees('Failed to compress the image. Please try again.')
  await picks(page, 'Add Photo ID', [textFile])
  await visitor.sees("This file isn't an image or a PDF we support.")
  await visitor.looksAt('application with files that are none')

  await application.chooses('Car')
  await application.tellsOfCar()
  await page.reload()
  await visitor.seesHeading('Partner Verification')
  expect(await page.getByLabel('Vehicle Make & Model').inputValue()).toBe(car.makeModel)
  expect(await page.getByRole('checkbox', { name: 'Walking' }).isChecked()).toBe(true)
  expect(await applicationIn(person)).toBeNull()
})

test('an application is sent with papers, rejected with a reason, sent again, approved and revoked: each is seen at once', async () => {
  const { person, visitor, page, application } = await asksToApply(anyWidth)
  const { mailbox } = site.host
  const admin = await anAdmin(site.host)
  await application.chooses('Car')
  await application.tellsOfCar()
  await application.addsFiles()
  await application.givesPapers(inDays(100))
  await visitor.ticks('Bicycle')
  await visitor.looksAt('application filled in')
  await application.submits()
  await visitor.looksAt('payouts')
  expect(await applicationIn(person)).toMatchObject({
    status: 'pending',
    details: {
      transport_modes: ['Bicycle', 'Car'],
      vehicleType: 'Car',
      vehicleOwnerName: car.owner,
      vehicleMakeModel: car.makeModel,
      vehicleRegistration: car.registration,
    },
  })
  const said = { hireAndReward: true, insuranceUntil: inDays(100), wasteNumber: 'CBDU123456' }
  expect(await papersOf(person)).toMatchObject({ papers: said, waiting: null })
  await visitor.presses('Go to Dashboard')
  await visitor.landsOn('/dashboard')
  await page.getByRole('tab', { name: 'Partner Hub' }).click()
  await visitor.seesHeading('Application Pending')
  await visitor.sees(pendingText)
  await visitor.looksAt('application pending')

  ok(await decide(admin, person, { decision: 'reject', reason: 'The photo is blurred.' }))
  await visitor.seesHeading('Application Not Approved')
  await visitor.sees('The photo is blurred.')
  await visitor.looksAt('application not approved')
  expect(await mailbox.waitForMail(person.user.email)).toMatchObject({
    subject: "Your partner application wasn't approved",
    text: expect.stringContaining('The photo is blurred.'),
  })

  await visitor.follows('Apply again')
  await visitor.landsOn('/onboarding')
  await visitor.sees("We couldn't approve your last application.")
  await visitor.sees('Reason: The photo is blurred.')
  expect(await page.getByRole('radio', { name: 'Car', exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('Vehicle Owner Name').inputValue()).toBe(car.owner)
  await visitor.looksAt('application again')
  await application.addsFiles()
  await application.givesPapers(inDays(100))
  await application.submits()
  await visitor.presses('Go to Dashboard')
  await visitor.landsOn('/dashboard')
  await page.getByRole('tab', { name: 'Partner Hub' }).click()
  await visitor.seesHeading('Application Pending')

  ok(await decide(admin, person, { decision: 'approve' }))
  await page.getByRole('switch', { name: 'Online', exact: true }).waitFor()
  await visitor.seesHeading('Ready to work?')
  expect((await mailbox.waitForMail(person.user.email, 2)).subject).toBe("You're a verified partner")

  await visitor.presses('Open menu')
  await visitor.follows('Your papers')
  await visitor.seesHeading('What counts now')
  await visitor.looksAt('your papers')
  const keys = keyboardOf(page)
  await keys.typesDay('Last day of this insurance', inDays(200))
  await keys.tabsTo('button', 'Send Papers')
  await keys.presses('Enter')
  await visitor.isTold('Papers sent. They count once we’ve looked at them.')
  await visitor.seesHeading('Waiting for a look')
  await visitor.looksAt('your papers, newer ones waiting')
  const newer = { insuranceUntil: inDays(200), wasteNumber: null }
  expect(await papersOf(person)).toMatchObject({ papers: said, waiting: newer })
  await page.goBack()
  await visitor.seesHeading('Ready to work?')

  // The hub may ask again before it learns of it.
  visitor.expects('403 /api/partner/*')
  ok(await decide(admin, person, { decision: 'reject', reason: 'The insurance has run out.' }))
  await visitor.seesHeading('No Longer a Partner')
  await visitor.sees('The insurance has run out.')
  await visitor.looksAt('no longer a partner')
  expect((await mailbox.waitForMail(person.user.email, 3)).subject).toBe("You're no longer a verified partner")
})

test('Earn on your journey leads to a sign-up that ends at the application', async () => {
  const email = newEmail()
  const visitor = await site.visitor(anyWidth)
  await visitor.opens('/')
  await visitor.follows('Earn on your journey')
  await visitor.seesHeading(/Earn on your journey/)
  await visitor.looksAt('sign-up of a carrier')
  await goesOnFromEmail(visitor, site.host, { email })
  await visitor.presses('Create Account')
  await visitor.landsOn('/onboarding')
  await fillsInProfile(visitor)
  expect(await visitor.page.getByRole('radio', { name: /^Yes/ }).isChecked()).toBe(true)
  await visitor.presses('Continue')
  await visitor.seesHeading('Partner Verification')
})
