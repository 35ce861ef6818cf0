import type { FoundRide } from '#functions/domain/rides/ride-store.ts'
import type { LocatedPlace } from '#functions/domain/shared/places.ts'
import { carryingMode } from '#shared/model/carrying-mode.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import { type Detour, detourFor, type KnownJob } from '#shared/model/detour.ts'
import { type Point, publicPoint } from '#shared/model/geo.ts'
import type { RequestId } from '#shared/model/ids.ts'
import type { PoolItem } from '../request-item.ts'

/** Locates an area that strangers see. */
export type LocateArea = (area: string) => Promise<Pick<LocatedPlace, 'lat' | 'lon' | 'landmass'> | undefined>

type Known = {
  modesFor: (job: PoolItem) => readonly TransportMode[]
  around: Point | undefined
  rides: readonly FoundRide[]
}

/** How much longer each job makes the partner's ride. Uses only what strangers may know: areas and public points. */
export const findDetours = async (
  { locateArea }: { locateArea: LocateArea },
  jobs: readonly PoolItem[],
  { modesFor, ...known }: Known,
): Promise<Map<RequestId, Detour>> => {
  const areas = new Set(jobs.flatMap(({ pickup, delivery }) => [pickup.area, ...(delivery ? [delivery.area] : [])]))
  const located = new Map(
    await Promise.all([...areas].map(async (area) => [area, publicSpot(await locateArea(area))] as const)),
  )
  const detours = jobs.flatMap((job): [RequestId, Detour][] => {
    const mode = carryingMode(job, modesFor(job))
    const from = located.get(job.pickup.area)
    const delivery = job.delivery ? located.get(job.delivery.area) : from
    if (!mode || !from || !delivery) return []
    const pickup = { ...from, ...job.pickup.point }
    const { category, band, date, slot, loadingAssistance } = job
    const waiting: KnownJob = {
      ...{ category, band, date, slot, loadingAssistance, mode, pickup },
      delivery: job.delivery ? delivery : pickup,
    }
    const detour = detourFor(waiting, known)
    return detour ? [[job.requestId, detour]] : []
  })
  return new Map(detours)
}

const publicSpot = (place: Awaited<ReturnType<LocateArea>>) =>
  place && { ...publicPoint(place), landmass: place.landmass }
