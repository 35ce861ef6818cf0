import type { AccountWish } from '#functions/domain/accounts/sign-up/create-account.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { type UserId, UserId as UserIdSchema } from '#shared/model/ids.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import { type DemoPartner, demoEmail, dramaMobile, driverEmail, type FleetDriver } from './people.ts'
import type { Pictures } from './pictures.ts'
import type { Product } from './product.ts'
import { type City, homeIn } from './towns.ts'

type Tools = { product: Product; pictures: Pictures }

/** Creates an account that nobody has the password of, once. */
export const storeAccount = async ({ product }: Tools, wish: AccountWish, joinedAt: Date): Promise<UserItem> => {
  const userId = product.idFor(UserIdSchema, 'usr', wish.email)
  const account = product.newAccount({ ...wish, userId }, product.hashOfNoPassword, joinedAt)
  const { status } = await product.accountStore.create(account)
  if (status === 'created') return account.user
  const { user } = await product.accountStore.findAccount(userId)
  if (!user) throw new Error(`The account of ${wish.email} is ${status} and cannot be found`)
  return user
}

type Known = { name: string; city: City }

/** A complete profile. The number stands for their house and their telephone. */
const profileOf = ({ name, city }: Known, number: number) => {
  const [firstName = name, ...lastNames] = name.split(' ')
  return {
    firstName,
    lastName: lastNames.join(' '),
    mobile: dramaMobile(number),
    dateOfBirth: `${1960 + ((number * 7) % 44)}-0${(number % 9) + 1}-1${number % 10}`,
    addressParts: homeIn(city, number),
  }
}

export const storeRequester = (tools: Tools, person: Known, number: number, joinedAt: Date): Promise<UserItem> =>
  storeAccount(tools, { email: demoEmail(person.name), profile: profileOf(person, number) }, joinedAt)

const papersOf = ({ portrait, vehicle }: DemoPartner): Partial<Record<UploadPurpose, string>> => ({
  'profile-photo': `person-${portrait}`,
  'id-document': 'photo-id',
  'id-document-back': 'photo-id-back',
  'dbs-check': 'dbs-check',
  ...(vehicle && {
    'driving-licence': 'driving-licence',
    'vehicle-insurance': 'vehicle-insurance',
    'vehicle-photo': vehicle.type === 'Car' ? 'car' : 'van',
  }),
})

type Applying = { number: number; joinedAt: Date; decidedBy?: UserId }

/** A partner with specimen papers, who was verified by this admin or waits for it. */
export const storePartner = async (
  tools: Tools,
  person: DemoPartner,
  { number, joinedAt, decidedBy }: Applying,
): Promise<UserItem> => {
  const user = await storeAccount(
    tools,
    {
      email: demoEmail(person.name),
      profile: profileOf(person, number),
      flags: { isPartner: true, ...(decidedBy && { isVerifiedPartner: true }) },
    },
    joinedAt,
  )
  await storeApplication(tools, user, person, decidedBy)
  return user
}

const hour = 3_600_000
const later = (at: string, hours: number): string => new Date(Date.parse(at) + hours * hour).toISOString()

const storeApplication = async (
  { product, pictures }: Tools,
  { userId, createdAt }: UserItem,
  person: DemoPartner,
  decidedBy?: UserId,
): Promise<void> => {
  const appliedAt = later(createdAt, 1)
  const claims = await Promise.all(
    Object.entries(papersOf(person)).map(async ([purpose, picture]) => {
      // as papersOf names them
      const use = { picture, purpose: purpose as UploadPurpose, ownerId: userId, usedBy: userId }
      return [purpose, await pictures.claim({ ...use, at: new Date(appliedAt) })] as const
    }),
  )
  const documents = Object.fromEntries(claims.map(([purpose, { file }]) => [purpose, file]))
  const { vehicle, modes } = person
  const status = decidedBy ? 'verified' : 'pending'
  const row = product.partnerRow({
    userId,
    version: decidedBy ? 2 : 1,
    status,
    appliedAt,
    ...(decidedBy && { decidedAt: later(appliedAt, 5), decidedBy }),
    transportModes: [...modes],
    ...(vehicle && {
      vehicleType: vehicle.type,
      vehicleOwnerName: person.name,
      vehicleMakeModel: vehicle.make,
      vehicleRegistration: vehicle.registration,
    }),
    ...photoIn(documents),
    documents,
  })
  await product.transact([
    { Put: { Item: row, ConditionExpression: 'attribute_not_exists(PK)' } },
    product.count(product.partnerCounters(undefined, status)),
    ...claims.map(([, { action }]) => action),
    ...(decidedBy
      ? [
          product.auditRow({
            ...seededContext(decidedBy),
            at: later(appliedAt, 5),
            action: 'partner.verified',
            subject: userId,
          }),
        ]
      : []),
  ])
}

const photoIn = (documents: Partial<Record<UploadPurpose, ClaimedFile>>) => {
  const photo = documents['profile-photo']
  return photo && { photoId: photo.uploadId }
}

/** No call made these entries. */
const seededContext = (by: UserId) => ({ by, requestId: 'demo', ipPrefix: '127.0.0.0/24' })

type Hired = {
  business: UserItem
  driver: Pick<FleetDriver, 'name' | 'portrait' | 'isActive' | 'hasUnusedPassword'>
  number: number
  joinedAt: Date
}

/** A driver with a photo and a specimen licence. */
export const storeDriver = async (tools: Tools, { business, driver, number, joinedAt }: Hired): Promise<UserItem> => {
  const { product, pictures } = tools
  const email = driverEmail(driver.name)
  const userId = product.idFor(UserIdSchema, 'usr', email)
  const claim = (picture: string, purpose: UploadPurpose) =>
    pictures.claim({ picture, purpose, ownerId: business.userId, usedBy: userId, at: joinedAt })
  const [photo, licence] = await Promise.all([
    claim(`person-${driver.portrait}`, 'driver-photo'),
    claim('driving-licence', 'driver-licence'),
  ])
  const user = await storeAccount(
    tools,
    {
      email,
      driver: {
        businessId: business.businessId ?? '',
        businessName: business.businessName ?? '',
        name: driver.name,
        contactNumber: dramaMobile(number),
        photo: photo.file,
        licence: licence.file,
      },
      ...(driver.hasUnusedPassword && { isPasswordTemporary: true }),
    },
    joinedAt,
  )
  await product.transact([photo.action, licence.action])
  const item = await product.driverStore.find(business.businessId ?? '', userId)
  if (driver.isActive === false && item?.isActive)
    await product.driverStore.setStatus({ driver: item, isActive: false, at: joinedAt })
  return user
}
