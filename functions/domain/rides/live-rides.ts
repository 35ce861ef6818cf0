import type { RideItem } from './ride-item.ts'
import type { RideStore } from './ride-store.ts'

/** What somebody has published and not set out on yet, the earliest first. */
export const listLiveRides = async (
  { rides, now }: { rides: Pick<RideStore, 'listByPartner'>; now: () => Date },
  userId: string,
): Promise<RideItem[]> => {
  const time = now().getTime()
  return (await rides.listByPartner(userId)).filter(({ departAt }) => Date.parse(departAt) > time)
}
