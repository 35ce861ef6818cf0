import { expect, test } from 'vitest'
import { addressNotFoundText } from '#shared/model/failure.ts'
import { londonInstant } from '#shared/model/london.ts'
import { anyWidth, openSite, type Screen } from '#test/support/browser.ts'
import { expectFieldErrors } from '#test/support/journey-checks.ts'
import { cardsUnder } from '#test/support/journey-details.ts'
import { aPassingRequester, atDashboard, atWork, fillsInRide, type RideWords } from '#test/support/journey-partner.ts'
import { inDays, morningIn, ok, post } from '#test/support/requests.ts'
import { aPartner } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

const site = openSite()

const rides = 'My Published Rides'

const toBradford = (): RideWords => ({
  from: '12 Park Row, Leeds, LS1 5HD',
  to: 'Bradford, BD1',
  date: inDays(5),
  departs: '09:00',
  arrives: '10:00',
  extraMiles: '5 miles',
  mode: 'Car',
})

const opensForm = async (screen: Screen) => {
  const partner = await aPartner(site.host, { transportModes: ['Bicycle', 'Car'] })
  const hub = await atWork(site, screen, partner)
  await hub.presses('Publish a New Ride +')
  await hub.seesHeading('Publish a New Ride')
  return { partner, hub, page: hub.page }
}

test('an impossible ride is refused with an error at each field', async () => {
  const { partner, hub, page } = await opensForm(anyWidth)
  await page.clock.setFixedTime(londonInstant(inDays(0), 12))
  const refuses = async (words: RideWords, texts: string[]) => {
    await fillsInRide(hub, words)
    await hub.presses('Publish Ride')
    await expectFieldErrors(page, texts)
  }
  expect(await page.getByLabel('Extra Miles').inputValue()).toBe('0')
  expect(await page.getByLabel('Extra Miles').locator('option').allInnerTexts()).toEqual(
    [0, 5, 10, 20].map((miles) => `${miles} miles`),
  )
  expect(await page.getByLabel('Mode of Transport').locator('option').allInnerTexts()).toEqual([
    'Choose a mode',
    'Bicycle',
    'Car',
  ])
  await refuses({}, [
    'Please enter where you set out.',
    'Please enter where you are going.',
    'Please choose a departure date.',
    'Please choose a departure time.',
    'Please choose an arrival date.',
    'Please choose an arrival time.',
    'Please choose a mode of transport.',
  ])
  await hub.looksAt('ride with problems')
  await refuses({ ...toBradford(), date: inDays(-1) }, ['The departure date cannot be in the past.'])
  await refuses({ date: inDays(366) }, ['Please choose a date within the next year.'])
  await refuses({ date: inDays(0), departs: '11:59', arrives: '13:00' }, ['The departure time cannot be in the past.'])
  await refuses({ date: inDays(5), departs: '09:00', arrivalDate: inDays(4) }, [
    'The arrival cannot be before the departure.',
  ])
  await refuses({ arrivalDate: inDays(5), arrives: '08:59' }, ['The arrival cannot be before the departure.'])
  await refuses({ arrivalDate: inDays(9) }, ['Please publish a journey of at most three days.'])
  hub.expects('400 /api/partner/rides')
  await refuses({ to: 'The blue door behind the mill', arrivalDate: inDays(5), arrives: '10:00' }, [
    addressNotFoundText,
  ])
  expect(ok(await partner.client.partner.listRides()).body).toEqual([])
  await hub.presses('Cancel')
  await hub.sees('You have no published rides.')
})

test('a ride is published, and deleted with an offer that waits for it', async () => {
  const { partner, hub, page } = await opensForm(anyWidth)
  await fillsInRide(hub, toBradford())
  await hub.ticks('I offer Loading / Unloading Assistance')
  await hub.sees('You will be matched only with users who require it.')
  await hub.looksAt('ride filled in')
  await hub.presses('Publish Ride')
  await hub.isTold('Your ride is published.')
  const card = hub.card(rides, 'Bradford, BD1')
  await card.waitFor()
  expect(await card.innerText()).toMatch(
    /^From\s[\s\S]+\sto\sBradford, BD1\s+[\w ]+, 09:00 – 10:00\s+Car · 5 extra miles · Loading help$/,
  )
  await page.getByRole('heading', { name: 'Publish a New Ride' }).waitFor({ state: 'hidden' })
  await hub.looksAt('hub with a ride')

  // a list, which the type of the body does not say
  const [ride] = ok(await partner.client.partner.listRides()).body as { id: string }[]
  const owner = await aPassingRequester(site)
  await post(owner.client, {
    ...morningIn(5),
    directPartnerId: partner.userId,
    matchedRideId: ride?.id,
    itemCategory: 'Shopping Assistance',
    number_of_bags: 1,
    receipt: await uploadedFile(owner.client, { purpose: 'receipt' }),
    loadingAssistance: true,
  })
  const requester = await atDashboard(site, anyWidth, owner)
  const pending = cardsUnder(requester.page, 'Pending Requests')
  await pending.filter({ hasText: 'Pending partner approval' }).waitFor()
  await hub.part('New Direct Offers').locator('ul > li').waitFor()

  const dialog = page.getByRole('alertdialog', { name: 'Delete Published Ride?' })
  await hub.presses(/^Delete ride to Bradford/)
  await dialog.getByText('Are you sure you want to permanently delete this published ride?').waitFor()
  await dialog.locator(':focus').waitFor()
  await hub.looksAt('delete ride')
  await hub.presses('Yes, delete it')
  await hub.sees('You have no published rides.')
  await hub
    .part('New Direct Offers')
    .getByText(/^You have no direct offers\./)
    .waitFor()
  await pending.filter({ hasText: 'Pending match' }).waitFor()
  expect(ok(await partner.client.partner.listOffers()).body).toEqual([])
})
