import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { Action } from '#functions/platform/table/table.ts'
import { vehicleTypes } from '#shared/model/application-rules.ts'
import { UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import { claimPicture } from './claim-picture.ts'
import { demoBusinessPapers, demoPapers } from './demo-papers.ts'
import { type Business, businesses, dramaMobile, emailOf, everybody, type Person, personNamed } from './people.ts'
import { product } from './product.ts'
import { homeIn } from './towns.ts'

const hourMs = 3_600_000

const idOf = (person: Person): UserId => product.idFor(UserId, 'usr', emailOf(person))

/** Stores a person once, with everything they own. Without the hash of a password nobody can sign in as them. */
export const storePerson = async (person: Person, now: Date, hash = product.hashOfNoPassword): Promise<void> => {
  const { name, drivesFor, modes, role, isWaiting } = person
  const business = businesses[name]
  const employer = drivesFor && (await product.findUser(emailOf(personNamed(drivesFor))))
  if (drivesFor && !employer) return
  const userId = idOf(person)
  const number = everybody.indexOf(person) + 1
  // Some hours apart, so that people of the same day did not join all at once.
  const joinedAt = new Date(now.getTime() - (person.joined * 24 + (number % 9)) * hourMs)
  const { papers, claims } = await claimPapers(person, employer ? employer.userId : userId, joinedAt)
  const account = product.newAccount(
    {
      userId,
      email: emailOf(person),
      ...(business && ownedBusiness(business, !isWaiting)),
      ...(employer && { driver: newDriver(person, number, employer, papers) }),
      ...(!business && !employer && { profile: newProfile(person, number) }),
      ...(modes && { flags: { isPartner: true, isVerifiedPartner: !isWaiting } }),
      ...(role === 'Admin' && { flags: { isAdmin: true } }),
      ...(person.hasUnusedPassword && { isPasswordTemporary: true }),
    },
    hash,
    joinedAt,
  )
  const papersOfBusiness = demoBusinessPapers({ at: account.user.createdAt, today: londonTime(now).date })
  await product.accountStore.create({
    ...account,
    ...(account.business && !isWaiting && { business: { ...account.business, ...papersOfBusiness } }),
  })
  const { user } = await product.accountStore.findAccount(userId)
  if (!user) throw new Error(`The account of ${account.user.email} cannot be created`)
  // Accounts are filled in without effects, so no effect writes these rows.
  await product.searchPartsStore.settle(userId, product.searchPartKeys(user))
  const application = modes ? newApplication(person, user, papers, now) : []
  if (claims.length > 0) await product.transact([...application, ...claims])
  if (person.isInactive && account.driver)
    await product.driverStore.setStatus({ driver: account.driver, isActive: false, at: joinedAt })
}

const ownedBusiness = ({ company, owner: [firstName, lastName], ...details }: Business, isVerified: boolean) => ({
  business: { name: company, ...details, isVerified },
  profile: { firstName, lastName },
})

/** Their telephone and their house follow from the number. */
const newProfile = ({ name, city, role }: Person, number: number) => {
  const [firstName = name, ...lastNames] = name.split(' ')
  const home = homeIn(city, number)
  return {
    firstName,
    lastName: lastNames.join(' '),
    mobile: dramaMobile(number),
    dateOfBirth: `${1960 + ((number * 7) % 44)}-0${(number % 9) + 1}-1${number % 10}`,
    // The five live where the jobs of their first day are.
    addressParts: role ? { ...home, houseNumber: String(number), street: 'Camden Road', postcode: 'NW1 9LR' } : home,
  }
}

type Papers = Partial<Record<UploadPurpose, ClaimedFile>>

const newDriver = (
  { name }: Person,
  number: number,
  { businessId = '', businessName = '' }: UserItem,
  { 'driver-photo': photo, 'driver-licence': licence }: Papers,
) => ({
  businessId,
  businessName,
  name,
  contactNumber: dramaMobile(number),
  ...(photo && { photo }),
  ...(licence && { licence }),
})

/** Specimen papers, by the names of our pictures. The five have only a photo, because the first answer waits for it. */
const papersOf = ({ portrait, role, drivesFor, modes, vehicle }: Person): Partial<Record<UploadPurpose, string>> => {
  const photo = `person-${portrait}`
  if (drivesFor) return { 'driver-photo': photo, ...(!role && { 'driver-licence': 'driving-licence' }) }
  if (role || !portrait) return portrait ? { 'profile-photo': photo } : {}
  return {
    'profile-photo': photo,
    'id-document': 'photo-id',
    'id-document-back': 'photo-id-back',
    'dbs-check': 'dbs-check',
    ...(vehicle && {
      'driving-licence': 'driving-licence',
      'vehicle-insurance': 'vehicle-insurance',
      'vehicle-photo': modes?.includes('Car') ? 'car' : 'van',
    }),
  }
}

const claimPapers = async (
  person: Person,
  ownerId: UserId,
  at: Date,
): Promise<{ papers: Papers; claims: Action[] }> => {
  const claimed = await Promise.all(
    Object.entries(papersOf(person)).map(async ([purpose, picture]) => {
      const use = { purpose: purpose as UploadPurpose, picture } // as papersOf names them
      return { purpose, ...(await claimPicture({ ...use, ownerId, usedBy: idOf(person), at })) }
    }),
  )
  return {
    papers: Object.fromEntries(claimed.map(({ purpose, file }) => [purpose, file])),
    claims: claimed.map(({ action }) => action),
  }
}

/** An application that waits for an admin, or was verified by the demo's admin. */
const newApplication = (person: Person, { userId, createdAt }: UserItem, papers: Papers, now: Date): Action[] => {
  const { name, modes = [], portrait, vehicle, isWaiting } = person
  const at = (hours: number): string => new Date(Date.parse(createdAt) + hours * hourMs).toISOString()
  const by = idOf(personNamed('Edie Embankment'))
  const status = isWaiting ? 'pending' : 'verified'
  const application: PartnerItem = {
    userId,
    version: isWaiting ? 1 : 2,
    status,
    appliedAt: at(1),
    ...(!isWaiting && { decidedAt: at(6), decidedBy: by }),
    transportModes: [...modes],
    ...(vehicle && {
      vehicleType: vehicleTypes.find((type) => modes.includes(type)) ?? 'Car',
      vehicleOwnerName: name,
      vehicleMakeModel: vehicle,
      vehicleRegistration: `DEMO ${portrait}`,
    }),
    ...(papers['profile-photo'] && { photoId: papers['profile-photo'].uploadId }),
    documents: papers,
    ...demoPapers(person, { by, at: at(6), today: londonTime(now).date }),
  }
  const decision = { by, requestId: 'demo', ipPrefix: '127.0.0.0/24', at: at(6), subject: userId }
  return [
    { Put: { Item: product.partnerRow(application), ConditionExpression: 'attribute_not_exists(PK)' } },
    product.count(product.partnerCounters(undefined, status)),
    ...(isWaiting
      ? []
      : [
          product.auditRow({ ...decision, action: 'partner.verified' }),
          product.coverChange(userId, product.coverFor(application)),
        ]),
    ...(person.workCheck ? [product.auditRow({ ...decision, action: 'right-to-work.checked' })] : []),
  ]
}

/** Stores the figures at the end of each day before the first start, newest day first, for the admins' chart. */
export const storeGrowth = async (dates: readonly string[]): Promise<void> => {
  for (const [index, date] of dates.entries()) {
    const there = everybody.filter(({ joined }) => joined > index)
    const countOf = (is: (person: Person) => unknown): number => there.filter(is).length
    const [businessCount, partners] = [countOf(({ name }) => businesses[name]), countOf(({ modes }) => modes)]
    const figures = product.setExpression({ users: there.length, businesses: businessCount, partners })
    await product.update({ Key: product.keys.statisticsDay(date), ...figures })
  }
}
