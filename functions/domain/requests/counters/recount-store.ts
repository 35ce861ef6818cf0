import { fleetSections, keys, listKeys, requestSections } from '#functions/platform/table/keys.ts'
import { countRows, onlyAttributes, queryPages } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { isEarned } from '#shared/model/earnings.ts'
import { takesPlace } from '../request-facts.ts'
import { asWritten, type StoredRequest } from '../request-item.ts'
import { readSection, requestLists } from '../request-list-store.ts'

type Shelf = { index: 'GSI1' | 'GSI2' | 'GSI3'; list: string; shelf: string }

const inShelf = ({ index, list, shelf }: Shelf) => ({
  IndexName: index,
  KeyConditionExpression: `${index}PK = :list AND begins_with(${index}SK, :shelf)`,
  ExpressionAttributeValues: { ':list': list, ':shelf': shelf },
})

type Ended = Parameters<typeof isEarned>[0]
const EndedRow = rowSchema<Ended>({ status: 'string', event: 'object' })
const endedAttributes: Record<keyof Ended, true> = { status: true, event: true, outcome: true, withoutPhoto: true }

/** How many of these were earned, and how many were cancelled. */
const endedIn = async (shelf: Shelf): Promise<{ done: number; cancelled: number }> => {
  let [done, cancelled] = [0, 0]
  const pages = queryPages({ ...inShelf(shelf), ...onlyAttributes(endedAttributes) })
  for await (const rows of pages) {
    const ended = rows.map(read(EndedRow))
    done += ended.filter(isEarned).length
    cancelled += ended.filter(({ status }) => status === 'cancelled').length
  }
  return { done, cancelled }
}

/** How many open requests a user has, and how many of their jobs count towards their limit. */
const openOfPerson = (userId: string): Promise<[number, number]> =>
  Promise.all([
    countRows(inShelf({ index: 'GSI1', list: listKeys.owner(userId), shelf: requestSections.open })),
    requestLists.active(userId).then((jobs) => jobs.map(asWritten).filter(takesPlace).length),
  ])

/** How many requests and jobs of a user are done. */
const doneOfPerson = async (userId: string): Promise<[number, number]> => {
  const shelf = requestSections.completed
  const [posted, carried] = await Promise.all([
    endedIn({ index: 'GSI1', list: listKeys.owner(userId), shelf }),
    endedIn({ index: 'GSI2', list: listKeys.carrier(userId), shelf }),
  ])
  return [posted.done, carried.done]
}

const driversOf = (businessId: string): Promise<number> => {
  const { PK, SK } = keys.driver(businessId, '')
  return countRows({
    KeyConditionExpression: 'PK = :fleet AND begins_with(SK, :driver)',
    ExpressionAttributeValues: { ':fleet': PK, ':driver': SK },
  })
}

const newestOfEach = 3

/** Counts the lists and timelines themselves, to compare them with the stored counters. */
export const recountStore = {
  async ofPerson(userId: string): Promise<Record<'reqDone' | 'jobDone' | 'open' | 'active', number>> {
    const [[reqDone, jobDone], [open, active]] = await Promise.all([doneOfPerson(userId), openOfPerson(userId)])
    return { reqDone, jobDone, open, active }
  },

  async ofFleet(businessId: string): Promise<{ drivers: number; done: number; cancelled: number }> {
    const [drivers, over] = await Promise.all([
      driversOf(businessId),
      endedIn({ index: 'GSI3', list: listKeys.fleet(businessId), shelf: fleetSections.over }),
    ])
    return { drivers, ...over }
  },

  /** A user's newest requests: open, completed and cancelled. */
  async newestOf(ownerId: string): Promise<StoredRequest[]> {
    const mine = { index: 'GSI1', list: listKeys.owner(ownerId), atMost: newestOfEach } as const
    return (await Promise.all(Object.values(requestSections).map((shelf) => readSection({ ...mine, shelf })))).flat()
  },

  /** The versions of the steps in a request's timeline. */
  async timelineVersions(requestId: string): Promise<number[]> {
    const { PK, SK } = keys.requestEvent(requestId, 0)
    const prefix = SK.slice(0, SK.indexOf('#') + 1)
    const versions: number[] = []
    const pages = queryPages({
      KeyConditionExpression: 'PK = :request AND begins_with(SK, :event)',
      ExpressionAttributeValues: { ':request': PK, ':event': prefix },
      ProjectionExpression: 'SK',
    })
    for await (const rows of pages) versions.push(...rows.map((row) => Number(String(row.SK).slice(prefix.length))))
    return versions
  },
}

export type RecountStore = typeof recountStore
