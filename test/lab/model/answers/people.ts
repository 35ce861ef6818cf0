import { asOf } from '../as-of.ts'
import { type Answers, type Ask, notFleet, notPartner } from './rule.ts'

/** Jobs pass to another driver, who must be active; a driver who already has the state is not changed. */
const passesToNobody = ({ world, body: { isActive, passJobsTo }, given }: Ask): boolean => {
  const { drivers } = world.view
  if (passJobsTo === undefined || drivers.get(given.params?.id ?? '')?.isActive === isActive) return false
  return passJobsTo === given.params?.id || (isActive === false && !drivers.get(String(passJobsTo))?.isActive)
}

const isInTransitFor = ({ world, me, at }: Ask): boolean =>
  [...world.view.requests.values()]
    .filter(({ ownerId, carrierId }) => ownerId === me.userId || carrierId === me.userId)
    .some((item) => asOf(item, at).status === 'in_transit')

const isOwnDriver = ({ world, given, me }: Ask): boolean =>
  world.view.drivers.get(given.params?.id ?? '')?.businessId === me.businessId
const isOwnRide = ({ world, given, me }: Ask): boolean =>
  world.view.rides.get(given.params?.id ?? '')?.partnerId === me.userId

/** Calls of people about themselves, their drivers and rides. */
export const peopleAnswers: Answers = {
  setStatus: [notPartner],
  publishRide: [notPartner],
  deleteRide: [notPartner, ['404 ride.unknown', (ask) => !isOwnRide(ask)]],
  saveBusiness: [notFleet],
  setDriverStatus: [
    notFleet,
    ['404 driver.unknown', (ask) => !isOwnDriver(ask)],
    ['409 driver.inactive', passesToNobody],
  ],
  eraseAccount: [
    ['403 account.employed', ({ user }) => user.isDriver],
    ['403 account.protected', ({ user }) => user.isAdmin],
    ['409 account.has-drivers', ({ me, world }) => me.who === 'fleet' && world.view.drivers.size > 0],
    ['409 account.busy', isInTransitFor],
  ],
}
