import type { Timeline } from '#shared/contracts/door-shapes.ts'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'

type Step = Timeline[number]
type By = Step['by']

const roles: Record<By, string> = {
  requester: 'Requester',
  carrier: 'Carrier',
  business: 'Business',
  admin: 'Sameway',
  system: 'Automatic',
}

const matches: Step['type'][] = ['accept', 'acceptOffer', 'assign', 'acceptProposal']

/** The steps that change who the carrier or the business is. */
const changes: Partial<Record<By, Step['type'][]>> = { business: matches, carrier: [...matches, 'reassign'] }

/** The parties as the details name them. */
export type Known = Partial<Pick<RequestDetails, 'viewer' | 'partner' | 'requester' | 'driver'>>

/**
 * Who took each step, as the viewer would call them. The details name the last carrier only, so the steps of earlier
 * ones have no name. `business` is the one that the viewer drives for.
 */
export const namesOfSteps = (
  { timeline, viewer, partner, requester, driver }: Known & { timeline: Timeline },
  business?: string | null,
): string[] => {
  const names: Partial<Record<By, string | null | undefined>> = {
    requester: requester?.firstName,
    carrier: partner?.fullName ?? driver?.name,
    business: partner?.businessName ?? business,
  }
  return timeline.map(({ by }, index) => {
    const isEarlier = index < timeline.findLastIndex(({ type }) => changes[by]?.includes(type))
    if (isEarlier) return roles[by]
    return by === viewer ? 'You' : names[by] || roles[by]
  })
}
