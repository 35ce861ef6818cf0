import type { Profile } from '#shared/contracts/users.ts'
import { Banner } from '#web/ui/banner.tsx'

const whole = ({ firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Says of a new name that waits for an admin what people see until then; aloud, too, once it has been saved. */
export const WaitingName = ({ profile }: { profile: Profile }) => (
  <div role="status">
    {profile.pending_name && (
      <Banner tone="info">
        Your new name, <b>{whole(profile.pending_name)}</b>, is waiting for review. Until then people see{' '}
        <b>{whole(profile)}</b>. To keep that name, enter it again and save.
      </Banner>
    )}
  </div>
)
