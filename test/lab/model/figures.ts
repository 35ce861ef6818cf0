import { pushLimits } from '#functions/domain/notifications/push-budget.ts'
import { lookLimits, maxActive, maxGiveBacks, memberLimits } from '#shared/model/limits.ts'

/**
 * The world's own figures, so small that thirty commands reach each limit. Laws take theirs from here, not from the
 * product.
 */
export const figures = {
  looks: { whileNew: 3, onceKnown: 5, knownAfter: 1 },
  fleetLooks: { knownAfter: 2, forEachDriver: 2, atLeast: 3, atMost: 4, onceKnown: 3 },
  giveBacks: { partner: 3, business: 3 },
  places: { partner: 3, driver: 3 },
  rings: 2,
  pushes: 2,
  cancelledMatches: 2,
  startHours: 12,
}

/** Sets them in the product's own objects, which are read at each use. */
export const useFigures = (): void => {
  const { looks, fleetLooks, giveBacks, places, rings, cancelledMatches } = figures
  Object.assign(lookLimits.partner, {
    isKnownAfter: looks.knownAfter,
    whileNew: looks.whileNew,
    onceKnown: looks.onceKnown,
  })
  Object.assign(lookLimits.business, {
    isKnownAfter: fleetLooks.knownAfter,
    whileNew: { forEachDriver: fleetLooks.forEachDriver, atLeast: fleetLooks.atLeast, atMost: fleetLooks.atMost },
    onceKnown: { forEachDriver: fleetLooks.onceKnown },
  })
  Object.assign(maxGiveBacks, giveBacks)
  Object.assign(maxActive, places)
  Object.assign(pushLimits, { perHour: figures.pushes })
  Object.assign(memberLimits, { ringsADay: rings, cancelledMatches })
}
