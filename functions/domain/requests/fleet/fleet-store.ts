import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { unlessSuspended } from '#functions/domain/accounts/suspension-store.ts'
import { coverRefusal, unlessCoverChanged } from '#functions/domain/shared/cover-store.ts'
import { fleetSections, type Item, type Key, keys, listKeys, ownerIdOf } from '#functions/platform/table/keys.ts'
import { countRows, queryRows, readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { Failure } from '#shared/model/failure.ts'
import type { GiveBacks } from '#shared/model/limits.ts'
import type { RequestItem, StoredRequest } from '../request-item.ts'
import { readSection } from '../request-list-store.ts'
import type { RelatedWrite } from '../request-store.ts'

/** A fleet's drivers, inactive drivers, completed and cancelled deliveries: BIZ#b / COUNT. */
type FleetCounts = Record<'drivers' | 'inactive' | 'done' | 'cancelled', number> & Pick<GiveBacks, 'pausedUntil'>

const countsOf = ({ drivers = 0, inactive = 0, done = 0, cancelled = 0, pausedUntil }: Item = {}): FleetCounts => ({
  drivers: Number(drivers),
  inactive: Number(inactive),
  done: Number(done),
  cancelled: Number(cancelled),
  ...(pausedUntil !== undefined && { pausedUntil: String(pausedUntil) }),
})

type Employment = { business?: BusinessItem; driver?: DriverItem; counts: FleetCounts }

/** A removed driver has initials instead of a name, and no status. */
export type NamedDriver = Pick<DriverItem, 'userId' | 'name'> & Partial<Pick<DriverItem, 'isActive'>>

type Day = { date: string; completed: number; cancelled: number; pence: number }
type Stage = 'matched' | 'in_transit'

const countStage = (businessId: string, stage: Stage): Promise<number> =>
  countRows({
    IndexName: 'GSI3',
    KeyConditionExpression: 'GSI3PK = :fleet AND begins_with(GSI3SK, :shelf)',
    ExpressionAttributeValues: { ':fleet': listKeys.fleet(businessId), ':shelf': fleetSections[stage] },
  })

const dayOf = ({ SK, completed = 0, cancelled = 0, pence = 0 }: Item): Day => ({
  date: ownerIdOf(SK),
  completed: Number(completed),
  cancelled: Number(cancelled),
  pence: Number(pence),
})

const NamedDriver = rowSchema<NamedDriver>({ userId: 'string', name: 'string' })

const readNamed = async (rows: Key[]): Promise<Map<string, NamedDriver>> => {
  const drivers = (await readRows(rows)).map(read(NamedDriver))
  return new Map(drivers.map((driver) => [driver.userId, driver]))
}

export const fleetStore = {
  /** A business, one of its drivers and its counters, read consistently. */
  async employment(businessId: string, userId: string): Promise<Employment> {
    const wanted = [keys.business(businessId), keys.driver(businessId, userId), keys.businessCounts(businessId)]
    const rows = await readRows(wanted, { isConsistent: true })
    const [business, driver, counts] = wanted.map((key) => rows.find(({ SK }) => SK === key.SK))
    return {
      ...(business && { business: read(BusinessItem)(business) }),
      ...(driver && { driver: read(DriverItem)(driver) }),
      counts: countsOf(counts),
    }
  },

  /** Whether a driver can work, and if not, since when; read consistently. For removed drivers the time is unknown. */
  async workStatus(userId: string): Promise<{ mayWork: boolean; inactiveSince?: string }> {
    const [user] = await readRows([keys.user(userId)], { isConsistent: true })
    if (user && !user.isDeactivated) return { mayWork: true }
    const since = user?.deactivatedAt
    return { mayWork: false, ...(since !== undefined && { inactiveSince: String(since) }) }
  },

  /** The given drivers of a fleet, active or not; initials for removed ones. */
  async drivers(businessId: string, userIds: readonly string[]): Promise<Map<string, NamedDriver>> {
    const named = [...new Set(userIds)]
    const found = await readNamed(named.map((userId) => keys.driver(businessId, userId)))
    const removed = named.filter((userId) => !found.has(userId)).map((userId) => keys.formerDriver(businessId, userId))
    return removed.length > 0 ? new Map([...found, ...(await readNamed(removed))]) : found
  },

  /** The jobs of a fleet at this stage, and their total. */
  async live(
    businessId: string,
    stage: Stage,
    { atMost, isOldestFirst }: { atMost: number; isOldestFirst: boolean },
  ): Promise<{ items: StoredRequest[]; total: number }> {
    const list = { index: 'GSI3', list: listKeys.fleet(businessId), shelf: fleetSections[stage] } as const
    const items = await readSection({ ...list, atMost, isOldestFirst })
    return { items, total: items.length < atMost ? items.length : await countStage(businessId, stage) }
  },

  /** The closed jobs of a fleet, newest first. Time no longer changes them. */
  over: (businessId: string, stretch: { below?: string | undefined; atMost: number }): Promise<RequestItem[]> =>
    readSection({ index: 'GSI3', list: listKeys.fleet(businessId), shelf: fleetSections.over, ...stretch }),

  async counts(businessId: string): Promise<FleetCounts> {
    const [row] = await readRows([keys.businessCounts(businessId)])
    return countsOf(row)
  },

  /** The days in this range with completed or cancelled jobs. */
  async days(businessId: string, first: string, last: string): Promise<Day[]> {
    const { PK, SK } = keys.businessDay(businessId, first)
    const rows = await queryRows({
      KeyConditionExpression: 'PK = :fleet AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':fleet': PK, ':first': SK, ':last': keys.businessDay(businessId, last).SK },
    })
    return rows.map(dayOf)
  },
}

export type FleetStore = typeof fleetStore

/**
 * Refuses a step unless the business is verified and not suspended at the moment of the write, and its papers cover
 * what they covered when they were read.
 */
export const businessVerifiedCondition = (
  { businessId, cover }: Pick<BusinessItem, 'businessId' | 'cover'>,
  now: Date,
): RelatedWrite => {
  const { condition, values } = unlessSuspended(now)
  const same = unlessCoverChanged(cover)
  return {
    action: {
      ConditionCheck: {
        Key: keys.business(businessId),
        ConditionExpression: `#status = :verified AND ${condition} AND ${same.condition}`,
        ExpressionAttributeNames: { '#status': 'status', ...same.names },
        ExpressionAttributeValues: { ':verified': 'verified', ...values, ...same.values },
      },
    },
    refusal: coverRefusal(cover, () => new Failure('business.unverified')),
  }
}

const driverCondition = (businessId: string, userId: string, isActive: boolean): RelatedWrite['action'] => ({
  ConditionCheck: {
    Key: keys.driver(businessId, userId),
    ConditionExpression: 'isActive = :wanted',
    ExpressionAttributeValues: { ':wanted': isActive },
  },
})

/** Refuses a step unless the driver is active at the moment of the write. */
export const driverActiveCondition = (businessId: string, userId: string): RelatedWrite => ({
  action: driverCondition(businessId, userId, true),
  refusal: () => new Failure('driver.inactive'),
})

/** Refuses a step by the business in place of its driver if the driver is active at the moment of the write. */
export const driverInactiveCondition = (businessId: string, userId: string): RelatedWrite => ({
  action: driverCondition(businessId, userId, false),
  refusal: () => new Failure('request.not-carrier'),
})
