import { goodPassword } from '#test/support/accounts.ts'
import { anAdmin, anApplicant } from '#test/support/admin-actions.ts'
import { byCar } from '#test/support/applications.ts'
import { aFleet } from '#test/support/fleets.ts'
import { codeOf, inDays, nextSlot, post, requestIn } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'
import { cardScript } from './find-script.ts'
import { desk, phone, type Size } from './tab.ts'
import type { Visitor } from './visitor.ts'
import type { WatchingFront } from './watching-front.ts'

type Stage = {
  host: TestHost
  front: WatchingFront
  comes: (size: Size) => Promise<Visitor>
  /** The path of a JPEG that is wide in the file, and upright on the screen: the camera was on its side. */
  photo: string
}

const signIn = async ({ host, front, comes }: Stage): Promise<void> => {
  const { user } = await aRequester(host)
  front.allow('401 /api/auth/login')
  const visitor = await comes(phone)
  await visitor.opens('/')
  await visitor.looksAt('landing')
  await visitor.presses('Log In')
  await visitor.sees('Please enter a valid email address.')
  await visitor.fills('Email', user.email)
  await visitor.fills('Password', 'not my password')
  await visitor.presses('Log In')
  await visitor.sees('Invalid email or password.')
  await visitor.fills('Password', goodPassword)
  await visitor.presses('Log In')
  await visitor.landsOn('/dashboard')
  await visitor.presses('Open menu')
  await visitor.looksAt('menu')
  await visitor.presses('Logout')
  await visitor.seesHeading('Log out?')
  await visitor.presses('Logout', "document.querySelector('[role=alertdialog]')")
  await visitor.landsOn('/')
  await visitor.seesHeading('Log in')
}

const request = async ({ host, comes, photo }: Stage): Promise<void> => {
  const visitor = await comes(phone)
  await visitor.logsIn(await aRequester(host), '/dashboard')
  await visitor.follows('Create New Request')
  await visitor.landsOn('/requests')
  await visitor.chooses('radio', /^Send Documents/)
  await visitor.sets(/^Preferred Mode of Transport/, 'Public Transport')
  await visitor.looksAt('request service')
  await visitor.presses('Next')
  await visitor.seesHeading(/Provide Details/)
  await visitor.presses('Add Photo')
  await visitor.seesButton('Gallery')
  await visitor.looksAt('request chooser')
  await visitor.presses('Cancel')
  await visitor.takesFiles('Add Photo: gallery', [photo])
  await visitor.sees('1 of 3 photos')
  await visitor.sets(/^Estimated Weight/, '<2')
  await visitor.fills(/^General Description/, 'A certificate in an envelope.')
  await visitor.looksAt('request details')
  await visitor.presses('Next')
  await visitor.seesHeading(/Location & Time/)
  await visitor.fills(/^Pickup Address/, '12 Park Row, Lee')
  await visitor.chooses('option', /12 Park Row, Leeds/)
  await visitor.fills(/^Delivery Address/, '3 Well Street, Bradford, BD1 5PS')
  await visitor.fills(/^Receiver Contact Number/, '07700 900321')
  await visitor.sets(/^Preferred Date/, inDays(5))
  await visitor.chooses('radio', /^Afternoon/)
  await visitor.looksAt('request place')
  await visitor.presses('Next')
  await visitor.seesHeading(/Review & Finalize/)
  await visitor.sees('Suggested Price')
  await visitor.looksAt('request review')
  await visitor.chooses('checkbox', /^None of these/)
  await visitor.presses('Submit to All Partners')
  await visitor.landsOn('/dashboard')
  await visitor.isTold('Service request created successfully!')
  await visitor.sees('3 Well Street, Bradford', cardScript('Bradford'))
  await visitor.looksAt('dashboard with a request')
  await visitor.presses(/^View Details/)
  await visitor.seesHeading('Delivery Details')
  await visitor.seesPictures('[role=dialog]')
  await visitor.seesUprightPicture('[role=dialog]')
  await visitor.looksAt('request panel')
}

const delivery = async ({ host, comes }: Stage): Promise<void> => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  await requestIn('completed', { owner, carrier }, { delivery_address: 'Ilkley, LS29' })
  const { id } = await post(owner.client, { delivery_address: 'Otley, LS21' })
  const [requester, partner] = [await comes(phone), await comes(phone)]
  await requester.logsIn(owner, '/dashboard')
  await partner.logsIn(carrier, '/dashboard')
  await partner.chooses('tab', 'Partner Hub')
  await partner.seesButton(/^Accept Job.*Otley/)
  await partner.looksAt('hub with a job')
  await partner.presses(/^Accept Job.*Otley/)
  await requester.isTold('A partner has accepted your request.')
  await requester.sees('Matched', cardScript('Otley'))
  await partner.presses(/^Start Delivery/)
  if (nextSlot().preferredDate !== inDays(0)) await partner.presses('Yes, start delivery')
  await requester.sees('In transit', cardScript('Otley'))
  await partner.presses(/^Confirm Delivery/)
  await partner.seesHeading('Verify Delivery')
  await partner.looksAt('door')
  await partner.fills('Code', await codeOf(owner.client, id))
  await partner.presses('Verify & Complete')
  await partner.isTold('Delivery completed successfully!')
  await partner.presses('Done')
  for (const [visitor, name] of [
    [requester, 'requester'],
    [partner, 'partner'],
  ] as const) {
    await visitor.opens('/history')
    await visitor.sees('Otley', cardScript('Otley'))
    await visitor.looksAt(`history of the ${name}`)
  }
}

const fleet = async ({ host, comes }: Stage): Promise<void> => {
  const owner = await aRequester(host)
  const { fleet: business, driver } = await aFleet(host)
  await post(owner.client, { delivery_address: 'Shipley, BD18' })
  const [dispatcher, wheel] = [await comes(desk), await comes(phone)]
  await dispatcher.logsIn(business, '/business/dashboard')
  await wheel.logsIn(driver, '/driver/dashboard')
  await wheel.seesHeading('You have no active deliveries assigned to you.')
  await dispatcher.looksAt('fleet')
  await dispatcher.presses(/^Assign to Driver.*Shipley/)
  await dispatcher.seesHeading('Assign Delivery')
  await dispatcher.sets(/^Driver$/, 'Ann Driver')
  await dispatcher.looksAt('fleet assigns')
  await dispatcher.presses('Confirm Assignment')
  await wheel.isTold('A delivery was assigned to you.')
  await wheel.sees('Matched', cardScript('Shipley'))
  await wheel.looksAt('driver')
  await dispatcher.opens('/business/activity')
  await dispatcher.sees('Ann Driver')
  await dispatcher.looksAt('fleet activity')
}

const review = async ({ host, comes }: Stage): Promise<void> => {
  const { user } = await anApplicant(host, byCar)
  const admin = await comes(desk)
  await admin.logsIn(await anAdmin(host), '/admin/dashboard')
  await admin.sees('1 partner application is waiting for review')
  await admin.looksAt('admin')
  await admin.follows('Go to Partner Verification')
  await admin.landsOn('/admin/partner-verification')
  await admin.looksAt('admin applications')
  await admin.presses(`Review ${user.firstName} ${user.lastName}`)
  await admin.seesPictures('[role=dialog]')
  await admin.looksAt('admin review')
  await admin.presses('Approve', "document.querySelector('[role=dialog]')")
  await admin.presses('Approve', "document.querySelector('[role=alertdialog]')")
  await admin.isTold('The partner was approved.')
  await admin.sees('Verified')
}

/** Every screen without a journey here is at least opened and checked. */
const everyScreen = async ({ host, comes }: Stage): Promise<void> => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  const ids: string[] = []
  for (const _ of Array(7)) ids.push(await requestIn('completed', { owner, carrier }))
  const { fleet: business, driver } = await aFleet(host)
  await requestIn('completed', { owner, carrier: driver })
  const stranger = await comes(phone)
  for (const path of ['/?panel=signup', '/?panel=business', '/?panel=reset']) {
    await stranger.opens(path)
    await stranger.looksAt(path)
  }
  const people: [Person, Size, string, string[]][] = [
    [
      owner,
      phone,
      '/dashboard',
      ['/history', `/history/${ids[0]}/receipt`, '/profile', '/devices', '/settings/notifications', '/history?page=2'],
    ],
    [carrier, desk, '/dashboard', ['/dashboard?tab=hub', '/history', '/profile']],
    [business, phone, '/business/dashboard', ['/business/profile', '/business/activity', '/business/history']],
    [driver, phone, '/driver/dashboard', ['/driver/history']],
    [
      await anAdmin(host),
      phone,
      '/admin/dashboard',
      ['business-verification', 'partner-verification', 'user-management', 'problems'].map((each) => `/admin/${each}`),
    ],
  ]
  for (const [person, size, home, screens] of people) {
    const visitor = await comes(size)
    await visitor.logsIn(person, home)
    await visitor.looksAt(home)
    for (const path of screens) {
      await visitor.opens(path)
      await visitor.isLoaded()
      await visitor.looksAt(path.replace(ids[0] ?? '', 'id'))
    }
  }
}

export const journeys: Record<string, (stage: Stage) => Promise<void>> = {
  'signing in': signIn,
  'a request with a photo': request,
  'from the pool to done': delivery,
  'a fleet assigns': fleet,
  'an admin reviews': review,
  'each screen': everyScreen,
}
