import type { ApplicationStore } from '#functions/domain/partners/application-store.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { Profile } from '#shared/contracts/users.ts'
import { Failure } from '#shared/model/failure.ts'
import type { PersonStore } from './person-store.ts'
import { toProfile } from './to-profile.ts'

type Deps = { people: Pick<PersonStore, 'find'>; applications: Pick<ApplicationStore, 'find'> }

export const getProfile = async ({ people, applications }: Deps, { userId }: Session): Promise<Profile> => {
  const user = await people.find(userId)
  if (!user) throw new Failure('session.none')
  // Nobody else's new name waits.
  return toProfile({ user, application: user.isVerifiedPartner ? await applications.find(userId) : undefined })
}
