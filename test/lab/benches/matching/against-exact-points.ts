import { nearestJobs } from '#functions/domain/requests/pool/list-available.ts'
import { poolItemOfRow, type RequestItem, requestIndex, requestRow } from '#functions/domain/requests/request-item.ts'
import { transportModes } from '#shared/model/categories.ts'
import {
  furthestFromPublicMetres,
  metresOf,
  type Point,
  publicPoint,
  type Run,
  reachMetres,
  straightMetres,
  toThreeDecimals,
} from '#shared/model/geo.ts'
import { budgetMetres, createRideMatcher, detourMetres, publicRide, type Ride } from '#shared/model/ride-match.ts'
import { aRequest, noon, people, requestId } from '#test/support/fake-requests.ts'
import { chanceFrom, madeRides, madeWish } from '#test/support/generated-rides.ts'
import { bar, type Finding, rounded } from '../bench.ts'

type Counts = { right: number; found: number; both: number }

const none = (): Counts => ({ right: 0, found: 0, both: 0 })

const add = (counts: Counts, isRight: boolean, isFound: boolean): void => {
  counts.right += Number(isRight)
  counts.found += Number(isFound)
  counts.both += Number(isRight && isFound)
}

const recall = ({ right, both }: Counts): number => both / right
const rowOf = (what: string, counts: Counts) => ({
  'by public points': what,
  ...counts,
  recall: rounded(recall(counts), 3),
  precision: rounded(counts.both / counts.found, 3),
})

const missedBelow = (what: string, counts: Counts, least: number): string[] =>
  recall(counts) >= least ? [] : [`${what}: recall ${recall(counts)}, and at least ${least} was promised`]

const seekers = 2_000
const jobsOfEach = 20

const jobAt = (name: string, point: Point): RequestItem =>
  aRequest({ requestId: requestId(name), pickup: { address: 'x', area: 'x', point } })

/** Anyone may take these jobs, so their place alone decides. Half of them are near the edge of the reach. */
export const exactJobs = async (): Promise<Finding> => {
  const chance = chanceFrom(17)
  const [exact, onPublic] = [none(), none()]
  for (let index = 0; index < seekers; index += 1) {
    const here = { lat: 50 + 10 * chance(), lon: -6 + 7 * chance() }
    const mode = transportModes[index % transportModes.length] ?? 'Car'
    const reach = reachMetres([mode])
    const jobs = Array.from({ length: jobsOfEach }, (_, nth) => {
      const metres = nth % 2 ? reach * (0.9 + 0.25 * chance()) : 1.5 * reach * Math.sqrt(chance())
      const angle = 2 * Math.PI * chance()
      const east = 111_195 * Math.cos((here.lat * Math.PI) / 180)
      const point = {
        lat: here.lat + (metres * Math.cos(angle)) / 111_195,
        lon: here.lon + (metres * Math.sin(angle)) / east,
      }
      return jobAt(`j${nth}x`, point)
    })
    const pool = {
      listIn: async ({ band, from, to }: Run) =>
        jobs
          .filter((job) => {
            const { GSI2PK, GSI2SK = '' } = requestIndex(job)
            return GSI2PK === `AVL#${band}` && GSI2SK >= `${from}#` && GSI2SK <= `${to}#~`
          })
          .map((job) => poolItemOfRow(requestRow(job))),
    }
    const around = { lat: toThreeDecimals(here.lat), lon: toThreeDecimals(here.lon) }
    const seeker = {
      userId: people.stranger,
      around,
      reachMetres: reach,
      modes: [...transportModes],
      carrier: 'partner' as const,
      cover: undefined,
      rejected: new Set<string>(),
      blocked: new Set<string>(),
    }
    const found = new Set((await nearestJobs({ pool }, seeker, noon)).map((job) => job.requestId))
    for (const { requestId: id, pickup } of jobs) {
      const point = pickup.point ?? here
      add(exact, straightMetres(here, point) <= reach, found.has(id))
      add(onPublic, straightMetres(around, publicPoint(point)) <= reach + furthestFromPublicMetres, found.has(id))
    }
  }
  return {
    rows: [rowOf('jobs, against public points', onPublic), rowOf('jobs truly in reach', exact)],
    missed: [
      ...missedBelow('jobs against public points', onPublic, 1),
      ...bar('jobs found that public points do not give', onPublic.found - onPublic.both, 0, 'jobs'),
      ...missedBelow('jobs truly in reach', exact, 1),
    ],
  }
}

const wishes = 300
const ridesLooked = 20_000
/** The miles tolerated when rides were matched by exact ends, and now. */
const tolerances = { 'half a mile': 0.5, 'a mile and a half': 1.5 }
const minRecall = 0.9

/** Compares the rides found by public points with those that suit by exact ends, among rides without extra miles. */
export const exactRides = (): Finding => {
  const chance = chanceFrom(11)
  const made = madeRides(ridesLooked, '2027-06-01', chance)
  const wanted = Array.from({ length: wishes }, () => madeWish(made, '2027-06-01', chance))
  const rides = made.filter(({ extraMiles }) => extraMiles === 0).map((ride) => ({ ride, seen: publicRide(ride) }))
  const counted = Object.entries(tolerances).map(([name, miles]) => ({ name, miles, counts: none() }))
  for (const wish of wanted) {
    const suits = createRideMatcher(wish)
    for (const { ride, seen } of rides) {
      const isFound = suits(seen) !== undefined
      const suitsExactly = suits(ride as unknown as Ride) !== undefined // as if its exact ends were its public ones
      for (const { miles, counts } of counted) {
        const isWithin = suitsExactly && detourMetres(ride, wish) <= budgetMetres(ride, metresOf(miles))
        add(counts, isWithin, isFound)
      }
    }
  }
  const what = (name: string) => `rides with 0 extra miles, ${name} tolerated`
  return {
    rows: counted.map(({ name, counts }) => rowOf(what(name), counts)),
    missed: counted.flatMap(({ name, counts }) => missedBelow(what(name), counts, minRecall)),
  }
}
