import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { UserId } from '#shared/model/ids.ts'
import { type DemoAccount, demoJoined } from './demo-accounts.ts'
import { dramaMobile } from './people.ts'
import type { Pictures } from './pictures.ts'
import type { Product } from './product.ts'

type Tools = { product: Product; pictures: Pictures }

/** Stores one of the five accounts that people sign in to. */
export const storeDemoAccount = async (
  tools: Tools,
  { wish, drivesFor }: DemoAccount,
  passwordHash: string,
): Promise<void> => {
  const { product } = tools
  const userId = product.idFor(UserId, 'usr', wish.email)
  const employer = drivesFor ? await product.findUser(drivesFor) : undefined
  const joinedAt = new Date(Date.now() - demoJoined * 24 * 3_600_000)
  const hired = employer && (await hire(tools, employer, userId, joinedAt))
  const account = product.newAccount(
    { ...wish, userId, ...(hired && { driver: hired.driver }) },
    passwordHash,
    joinedAt,
  )
  await product.accountStore.create(account)
  if (hired) await product.transact([hired.action])
}

const hire = async (
  { pictures }: Tools,
  { userId: ownerId, businessId, businessName }: UserItem,
  userId: UserId,
  at: Date,
) => {
  const use = { picture: 'person-16', purpose: 'driver-photo', ownerId, usedBy: userId, at } as const
  const { file, action } = await pictures.claim(use)
  return {
    driver: {
      businessId: businessId ?? '',
      businessName: businessName ?? '',
      name: 'Demo Driver',
      contactNumber: dramaMobile(3),
      photo: file,
    },
    action,
  }
}

/** A demo has no documents to review, so the verified application is written directly, and only once. */
export const storeDemoApplication = async (
  { product, pictures }: Tools,
  { userId, createdAt }: UserItem,
): Promise<void> => {
  const owner = { ownerId: userId, usedBy: userId, at: new Date(createdAt) }
  const { file, action } = await pictures.claim({ ...owner, picture: 'person-1', purpose: 'profile-photo' })
  const row = product.partnerRow({
    userId,
    version: 2,
    status: 'verified',
    appliedAt: createdAt,
    decidedAt: createdAt,
    transportModes: ['Bicycle', 'Car'],
    vehicleType: 'Car',
    vehicleOwnerName: 'Demo Partner',
    vehicleMakeModel: 'Blue estate car',
    vehicleRegistration: 'DEMO 1',
    photoId: file.uploadId,
    documents: { 'profile-photo': file },
  })
  await product.transact([
    { Put: { Item: row, ConditionExpression: 'attribute_not_exists(PK)' } },
    product.count(product.partnerCounters(undefined, 'verified')),
    action,
  ])
}
