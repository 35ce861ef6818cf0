import { Box, Stack } from '@chakra-ui/react'
import { Suspense } from 'react'
import { BlockedSection } from '#web/components/blocks/blocked-section.tsx'
import { Loaded } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { OwnReviews } from '#web/components/reviews/lazy-own-reviews.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { useBusinessProfile } from '../queries.ts'
import { VerificationNotice } from './verification-notice.tsx'

const ProfileForm = lazyComponent(async () => (await import('./profile-form.tsx')).ProfileForm)
const BusinessPapersSection = lazyComponent(
  async () => (await import('../papers/business-papers.tsx')).BusinessPapersSection,
)
const OwnerForm = lazyComponent(async () => (await import('./owner-form.tsx')).OwnerForm)

export const BusinessProfilePage = () => {
  const { user } = useSession()
  const query = useBusinessProfile()
  const { data: profile } = query
  return (
    <Page
      title="Business Profile"
      lead="Your business details, which an admin checks, and your papers."
      action={
        profile && (
          <StatusBadge status={profile.is_verified ? 'verified' : 'pending'}>
            {profile.is_verified ? 'Verified' : 'Unverified'}
          </StatusBadge>
        )
      }
    >
      <Stack gap="6" maxW="3xl">
        <Loaded query={query} data={profile} failed="Failed to load profile data." shape="card" count={2}>
          {(profile) => (
            <>
              <VerificationNotice profile={profile} />
              {!(profile.owner_first_name && profile.owner_last_name) && (
                <Banner
                  tone="info"
                  title="Who should we ask for?"
                  action={
                    <Button asChild variant="outline" size="sm">
                      <a href="#owner-first-name">Add your name</a>
                    </Button>
                  }
                >
                  We don't have the name of a person at your business yet.
                </Banner>
              )}
              <Banner tone="warning" title="Changing your details resets your verification">
                Any change makes your business Unverified. You can't assign deliveries until an admin has reviewed it
                again.
              </Banner>
              <Suspense fallback={<Skeleton shape="card" />}>
                {user && <ProfileForm userId={user.id} profile={profile} />}
                <BusinessPapersSection />
                <OwnerForm owner={profile} />
              </Suspense>
            </>
          )}
        </Loaded>
      </Stack>
      <OwnReviews />
      <Box mt={{ base: '10', md: '14' }}>
        <BlockedSection />
      </Box>
    </Page>
  )
}
