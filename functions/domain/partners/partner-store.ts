import { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import { UserItem, userStore } from '#functions/domain/accounts/user-store.ts'
import { PresenceItem } from '#functions/domain/presence/presence-item.ts'
import { PartnerItem, partnerRow } from '#functions/domain/shared/partner-item.ts'
import { type Item, type Key, keys, kindOf } from '#functions/platform/table/keys.ts'
import { readRow, readRows } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { type Action, transact, update } from '#functions/platform/table/table.ts'
import type { Cover } from '#shared/model/cover.ts'
import type { UploadId } from '#shared/model/ids.ts'
import { suspensionAt } from '#shared/model/suspension.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'

/** A partner: the user, their application, and their presence. */
export type Partner = { user: UserItem; application?: PartnerItem; presence?: PresenceItem }

const keysOf = (userId: string): Key[] => [keys.user(userId), keys.partner(userId), keys.presence(userId)]

const partnerFrom = (rows: Item[], userId: string): Partner | undefined => {
  const row = (key: Key): Item | undefined => rows.find(({ PK, SK }) => PK === key.PK && SK === key.SK)
  const user = read(UserItem)(row(keys.user(userId)))
  const application = read(PartnerItem)(row(keys.partner(userId)))
  const presence = read(PresenceItem)(row(keys.presence(userId)))
  return user && { user, ...(application && { application }), ...(presence && { presence }) }
}

export const partnerStore = {
  /** Reads consistently, for decisions. */
  async find(userId: string): Promise<Partner | undefined> {
    return partnerFrom(await readRows(keysOf(userId), { isConsistent: true }), userId)
  },

  /** For lists; eventually consistent unless `isConsistent`. Erased users are left out. */
  async findAll(userIds: string[], { isConsistent = false } = {}): Promise<Map<string, Partner>> {
    const different = [...new Set(userIds)]
    const rows = await readRows(different.flatMap(keysOf), { isConsistent })
    return new Map(
      different.flatMap((userId) => {
        const partner = partnerFrom(rows, userId)
        return partner ? [[userId, partner] as const] : []
      }),
    )
  },
}

export type PartnerStore = typeof partnerStore

/** Whether a partner may carry: they pass the access rule for partners, and are neither leaving nor suspended. */
export const isVerified = ({ user }: Pick<Partner, 'user'>, now: Date): boolean =>
  Boolean(user.isVerifiedPartner && !user.isDriver && !user.isDeactivated && !user.erasesAt) &&
  suspensionAt(user, now) === undefined

/** An application, and everything that the same transaction writes. */
type Applied = {
  item: PartnerItem
  /** The application that it replaces. */
  was: PartnerItem | undefined
  flags: Action
  counters: readonly Action[]
  files: readonly Action[]
}

/** An application with changed papers, and everything else that the same transaction writes. */
type SavedPapers = { item: PartnerItem; was: PartnerItem; also: readonly Action[]; files: readonly Action[] }

/** Replaces the application that was read; refused if a newer one exists. */
export const replaceApplication = (item: PartnerItem, readVersion: number): Action => ({
  Put: {
    Item: partnerRow(item),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': readVersion },
  },
})

export const applicationStore = {
  async find(userId: string): Promise<PartnerItem | undefined> {
    return read(PartnerItem)(await readRow(keys.partner(userId)))
  },

  /**
   * Writes the application and what it changes; refused if the application, the user or a file has changed since the
   * read.
   */
  async apply({ item, was, flags, counters, files }: Applied): Promise<'applied' | 'moved' | 'files-used'> {
    const unless = was
      ? { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': was.version } }
      : { ConditionExpression: 'attribute_not_exists(PK)' }
    const written = await transact([{ Put: { Item: partnerRow(item), ...unless } }, flags, ...files, ...counters])
    if (written.done) return 'applied'
    return written.refused.has(0) || written.refused.has(1) ? 'moved' : 'files-used'
  },

  /** Writes an application with changed papers; refused if it or a file has changed since the read. */
  async save({ item, was, also, files }: SavedPapers): Promise<'saved' | 'moved' | 'files-used'> {
    const written = await transact([replaceApplication(item, was.version), ...also, ...files])
    if (written.done) return 'saved'
    const isMoved = [...written.refused.keys()].some((index) => index <= also.length)
    return isMoved ? 'moved' : 'files-used'
  },

  /** Records that they are reminded of papers that end; refused if the application has changed since the read. */
  async remind({ userId, version }: PartnerItem, reminded: PartnerItem['reminded']): Promise<boolean> {
    const { done } = await update({
      Key: keys.partner(userId),
      UpdateExpression: 'SET reminded = :reminded',
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':reminded': reminded, ':version': version },
    })
    return done
  },

  /** The write that takes the photo out; refused if there is another one by now. */
  withoutPhoto: (userId: string, photoId: UploadId): Action => ({
    Update: {
      Key: keys.partner(userId),
      UpdateExpression: 'REMOVE photoId, documents.#photo ADD version :one',
      ConditionExpression: 'photoId = :photo',
      ExpressionAttributeNames: { '#photo': 'profile-photo' satisfies UploadPurpose },
      ExpressionAttributeValues: { ':photo': photoId, ':one': 1 },
    },
  }),

  /** Drops the list of replaced files after they are deleted, unless a newer application has taken it over. */
  async clearReplaced({ userId, version }: PartnerItem): Promise<void> {
    await update({
      Key: keys.partner(userId),
      UpdateExpression: 'REMOVE replaced',
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': version },
    })
  },
}

export type ApplicationStore = typeof applicationStore

/**
 * The owner or carrier of a request. `partner` is their application, `driver` their row in the business they drive for.
 */
export type Party = { user?: UserItem; partner?: PartnerItem; driver?: DriverItem }

const readParty = async (rows: Key[]): Promise<Party> => {
  const found = await readRows(rows)
  const user = read(UserItem)(found.find((row) => kindOf(row) === 'user'))
  const partner = read(PartnerItem)(found.find((row) => kindOf(row) === 'partner'))
  const driver = read(DriverItem)(found.find((row) => kindOf(row) === 'driver'))
  return { ...(user && { user }), ...(partner && { partner }), ...(driver && { driver }) }
}

/** Eventually consistent. */
export const partyStore = {
  owner: async (userId: string): Promise<UserItem | undefined> => (await userStore.findAll([userId])).get(userId),
  owners: userStore.findAll,
  /** Drivers have no application. */
  carrier: (userId: string, businessId?: string): Promise<Party> =>
    readParty([keys.user(userId), businessId ? keys.driver(businessId, userId) : keys.partner(userId)]),
  /** Reads consistently. */
  cover: async (userId: string): Promise<Cover | undefined> => read(UserItem)(await readRow(keys.user(userId)))?.cover,
  partner: async (userId: string): Promise<PartnerItem | undefined> =>
    (await readParty([keys.partner(userId)])).partner,
}

export type PartyStore = typeof partyStore
