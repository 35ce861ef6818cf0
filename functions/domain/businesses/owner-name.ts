import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { searchWordChange } from '#functions/domain/shared/search-words.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { businessContract } from '#shared/contracts/business.ts'
import type { Reply } from '#shared/contracts/endpoint.ts'
import { Failure } from '#shared/model/failure.ts'
import type { BusinessStore, OwnerName } from './business-store.ts'

type NameOwnerDeps = { businesses: Pick<BusinessStore, 'findPeople' | 'nameOwner'> }

/**
 * Gives the owner a name, or another. Not for partners: others see their name, so a change of it is reviewed. Of two
 * different names at once the second is refused.
 */
export const saveOwner = async (
  { businesses }: NameOwnerDeps,
  { userId }: Session,
  { firstName, lastName }: OwnerName,
): Promise<Reply<typeof businessContract.saveOwner>> => {
  const saved = { message: 'Saved. Your verification stays as it is.' }
  const name = { firstName, lastName }
  const [user] = await businesses.findPeople([userId])
  if (!user) throw new Failure('session.none')
  if (user.isPartner) throw new Failure('owner.partner')
  if (hasName(user, name)) return saved
  const words = searchWordChange(user, { ...user, ...name })
  if (await businesses.nameOwner({ user, words }, name)) return saved
  const [meanwhile] = await businesses.findPeople([userId])
  if (!meanwhile || !hasName(meanwhile, name)) throw new Failure('state.moved')
  return saved
}

const hasName = (user: UserItem, { firstName, lastName }: OwnerName): boolean =>
  user.firstName === firstName && user.lastName === lastName
