import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Topic } from '#shared/model/notification-kind.ts'
import { type Channel, canSwitch } from '#shared/model/notification-settings.ts'
import { applicationAfter, isApplicationAlready } from '#shared/model/review-lifecycles.ts'
import { asOf } from '../as-of.ts'
import { figures } from '../figures.ts'
import { papersToGoOnline } from './papers.ts'
import { placesOf, waitingPlacesOf } from './places.ts'
import { type Answers, type Ask, notFleet, notPartner, type Rule } from './rule.ts'

/** Jobs pass to another driver, who must be active; a driver who already has the state is not changed. */
const passesToNobody = ({ world, body: { isActive, passJobsTo }, given }: Ask): boolean => {
  const { drivers } = world.view
  if (passJobsTo === undefined || drivers.get(given.params?.id ?? '')?.isActive === isActive) return false
  return passJobsTo === given.params?.id || (isActive === false && !drivers.get(String(passJobsTo))?.isActive)
}

const passesTooMany = (ask: Ask): boolean => {
  const { isActive, passJobsTo } = ask.body
  const driverId = ask.given.params?.id ?? ''
  if (passJobsTo === undefined || isActive !== false || !ask.world.view.drivers.get(driverId)?.isActive) return false
  const passed = waitingPlacesOf(ask, driverId)
  return passed > 0 && placesOf(ask, passJobsTo) + passed > figures.places.driver
}

const isInTransitFor = ({ world, me, at }: Ask): boolean =>
  [...world.view.requests.values()]
    .filter(({ ownerId, carrierId }) => ownerId === me.userId || carrierId === me.userId)
    .some((item) => asOf(item, at).status === 'in_transit')

const isOwnDriver = ({ world, given, me }: Ask): boolean =>
  world.view.drivers.get(given.params?.id ?? '')?.businessId === me.businessId
const isOwnRide = ({ world, given, me }: Ask): boolean =>
  world.view.rides.get(given.params?.id ?? '')?.partnerId === me.userId

const isAlwaysOn = ({ given: { params } }: Ask): boolean =>
  !canSwitch(params?.topic as Topic, params?.channel as Channel) // drawn from these

/** A host over HTTP may have an admin of its own. */
const isLastAdmin = ({ user, rows }: Ask): boolean =>
  user.isAdmin === true &&
  ![...rows.keys()].some((name) => name.endsWith('\u0000ADMIN') && name !== `USER#${user.userId}\u0000ADMIN`)

const notAdmin: Rule = ['403 access.denied', ({ user }) => !user.isAdmin]
const subjectOf = ({ world, given }: Ask): UserItem | undefined => world.view.users.get(given.params?.id ?? '')
const unknown: Rule = ['404 user.unknown', (ask) => !subjectOf(ask)]

type State = Parameters<typeof isApplicationAlready>[1]
const applicationIn = ({ rows, given }: Ask) => rows.get(`USER#${given.params?.id}\u0000PARTNER`)?.item
const stateIn = (ask: Ask): State => applicationIn(ask)?.status as State // as its own store writes it
const decisionIn = ({ body }: Ask): 'approve' | 'reject' => (body.decision === 'approve' ? 'approve' : 'reject')

/** Calls of people about themselves, their drivers and rides. */
export const peopleAnswers: Answers = {
  setStatus: [notPartner, papersToGoOnline],
  saveBusinessPapers: [notFleet],
  publishRide: [notPartner],
  deleteRide: [notPartner, ['404 ride.unknown', (ask) => !isOwnRide(ask)]],
  saveBusiness: [notFleet],
  saveOwner: [notFleet, ['409 owner.partner', ({ user }) => user.isPartner === true]],
  setDriverStatus: [
    notFleet,
    ['404 driver.unknown', (ask) => !isOwnDriver(ask)],
    ['409 driver.inactive', passesToNobody],
    ['409 driver.too-many-active', passesTooMany],
  ],
  saveProfile: [['403 access.denied', ({ user }) => user.isDriver]],
  registerDevice: [],
  removeDevice: [],
  switchTopic: [['400 notifications.always-on', isAlwaysOn]],
  setQuietHours: [],
  suspendUser: [notAdmin, unknown, ['200 again', (ask) => subjectOf(ask)?.suspension?.reason === ask.body.reason]],
  liftSuspension: [notAdmin, unknown, ['200 again', (ask) => !subjectOf(ask)?.suspension]],
  verifyPartner: [
    notAdmin,
    ['404 application.unknown', (ask) => !applicationIn(ask)],
    ['200 again', (ask) => isApplicationAlready(decisionIn(ask), stateIn(ask))],
    ['409 application.moved', (ask) => !applicationAfter(decisionIn(ask), stateIn(ask))],
  ],
  eraseAccount: [
    ['403 account.employed', ({ user }) => user.isDriver],
    ['403 account.protected', isLastAdmin],
    ['409 account.has-drivers', ({ me, world }) => me.who === 'fleet' && world.view.drivers.size > 0],
    ['409 account.busy', isInTransitFor],
  ],
}
