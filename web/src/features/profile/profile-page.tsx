import { Box, Stack } from '@chakra-ui/react'
import type { Profile } from '#shared/contracts/users.ts'
import { Page } from '#web/components/page.tsx'
import { useSession } from '#web/lib/session.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.ts'
import { LazyDetailsForm } from './lazy-details-form.tsx'
import { LoadedProfile } from './loaded-profile.tsx'
import { partnerStatus } from './partner-status.ts'
import { WaitingName } from './waiting-name.tsx'
import { YourData } from './your-data.tsx'

export const ProfilePage = () => {
  const { user, reload } = useSession()

  const saved = () => {
    toast.success('Profile updated successfully!')
    // The name and the number stand in the session, too.
    void reload()
  }

  return (
    <Page title="My Profile" lead="What we know of you, and what partners see when they carry something for you.">
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
      <Box mt={{ base: '10', md: '14' }}>
        <Section title="Your data">
          <YourData />
        </Section>
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
