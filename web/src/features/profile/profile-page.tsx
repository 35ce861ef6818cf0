import { Box, Stack } from '@chakra-ui/react'
import type { Profile } from '#shared/contracts/users.ts'
import { BlockedSection } from '#web/components/blocks/blocked-section.tsx'
import { Page } from '#web/components/page.tsx'
import { LazyDetailsForm, LoadedProfile } from '#web/components/profile/loaded-profile.tsx'
import { OwnReviews } from '#web/components/reviews/lazy-own-reviews.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { YourData } from './your-data.tsx'

/** The partner and verification status, as the profile shows them. */
const partnerStatus = ({ is_partner, is_verified_partner }: Pick<Profile, 'is_partner' | 'is_verified_partner'>) => {
  if (is_verified_partner) return { partner: 'Partner', verification: 'Verified' }
  if (is_partner) return { partner: 'Applied', verification: 'Pending' }
  return { partner: 'Not Applied', verification: 'N/A' }
}

const whole = ({ firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/**
 * A new name that waits for review, and the name that others see until then. Screen readers announce it after saving.
 */
const WaitingName = ({ profile }: { profile: Profile }) => (
  <div role="status">
    {profile.pending_name && (
      <Banner tone="info">
        Your new name, <b>{whole(profile.pending_name)}</b>, is waiting for review. Until then, people see{' '}
        <b>{whole(profile)}</b>. To keep your old name, enter it again and save.
      </Banner>
    )}
  </div>
)

export const ProfilePage = () => {
  const { user, reload } = useSession()

  const saved = () => {
    toast.success('Profile updated successfully!')
    // The session contains name and number as well.
    void reload()
  }

  return (
    <Page title="My Profile" lead="Your details, and what partners see when they carry something for you.">
      {user && (
        <LoadedProfile>
          {(profile) => (
            <Stack gap="6" maxW="3xl">
              <Card pad="lg">
                <FactList facts={statusOf(profile)} />
              </Card>
              <WaitingName profile={profile} />
              <LazyDetailsForm userId={user.id} profile={profile} withEmail label="Save Changes" onSaved={saved} />
            </Stack>
          )}
        </LoadedProfile>
      )}
      <OwnReviews />
      <Box mt={{ base: '10', md: '14' }}>
        <Section title="Your data">
          <YourData />
        </Section>
      </Box>
      <Box mt={{ base: '10', md: '14' }}>
        <BlockedSection />
      </Box>
    </Page>
  )
}

const statusOf = (profile: Profile) => {
  const { partner, verification } = partnerStatus(profile)
  return [
    { label: 'Partner Status', value: partner },
    { label: 'Verification Status', value: verification },
  ]
}
