import {
  callOff,
  closeOffer,
  drivers,
  free,
  giveBack,
  isCarried,
  isOne,
  isOpen,
  type Job,
  type Model,
  partners,
  type Ride,
  step,
  type Who,
} from './model.ts'
import { type Move, mustPause, noteCancelledMatch, noteGiveBack, type Said } from './moves.ts'

/** Assigns a job of the pool to a driver, or a job of the fleet to another of its drivers. */
export const assignTo =
  (driver: Who): Move =>
  (model, job, who, at) => {
    const { inactive, isVerified } = model
    if (who !== 'fleet') return '403 access.denied'
    if (inactive.includes(driver)) return '409 driver.inactive'
    if (job.isFleets && isCarried(job)) {
      if (job.carrier === driver) return '200'
      if (job.door.confirmBy !== undefined) return '409 handover.open'
      step(job, { carrier: driver })
      return '200'
    }
    if (!isVerified) return '403 business.unverified'
    if (job.status === 'over' && job.isExpired) return '409 request.expired'
    if (job.status !== 'waiting') return isCarried(job) ? '409 request.taken' : '409 request.gone'
    if (job.excluded.includes(who)) return '409 request.excluded'
    if (mustPause(model, who, at)) return '429 business.taking-paused'
    free(job)
    step(job, { status: 'matched', carrier: driver, isFleets: true })
    return '200'
  }

/** A deactivated driver gives back the jobs that they have not picked up, which counts once. */
export const switchDriver = (model: Model, who: Who, driver: Who, isActive: boolean, at: number): Said => {
  if (who !== 'fleet') return '403 access.denied'
  model.inactive = model.inactive.filter((one) => one !== driver)
  if (isActive) return '200'
  model.inactive.push(driver)
  const promised = model.jobs.filter((job) => job.carrier === driver && job.status === 'matched')
  for (const job of promised) giveBack(job, at, 'time')
  const isNoted = model.gaveBack.some((one) => one.who === who && one.at === at)
  if (promised.length > 0 && !isNoted) noteGiveBack(model, who, at)
  return '200'
}

export const deleteRide = (model: Model, who: Who, ride: Ride): Said => {
  if (!isOne(partners, who)) return '403 access.denied'
  if (ride.of !== who || ride.isDeleted) return '404 ride.unknown'
  ride.isDeleted = true
  for (const job of model.jobs) if (job.offer?.rideId === ride.id) closeOffer(job, 'time')
  return '200'
}

/** Cancels the user's requests, and returns what they took or were offered to all partners. */
export const erase = (model: Model, who: Who, at: number): Said => {
  if (isOne(drivers, who)) return '403 account.employed'
  if (who === 'fleet') return '409 account.has-drivers'
  const isTheirs = (job: Job) => job.carrier === who || job.owner === who
  if (model.jobs.some((job) => isTheirs(job) && job.status === 'underway')) return '409 account.busy'
  for (const job of model.jobs) {
    if (job.owner === who && job.status === 'matched') noteCancelledMatch(model, who, at)
    if (job.owner === who && isOpen(job)) callOff(job, at)
    if (job.carrier === who && job.status === 'matched') giveBack(job, at, 'time')
    if (job.offer?.to === who) closeOffer(job, 'time')
  }
  for (const ride of model.rides) if (ride.of === who) ride.isDeleted = true
  model.gone.push(who)
  return '200'
}
