import { Stack } from '@chakra-ui/react'
import type { SessionUser } from '#shared/model/session-user.ts'
import { Page } from '#web/lib/page.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from './facts.tsx'
import { partnerStatus } from './partner-status.ts'

export const ProfilePage = () => {
  const { user } = useSession()
  return (
    <Page title="My Profile" lead="What we know of you, and what partners see when they carry something for you.">
      {user && (
        <Stack gap="6">
          <Card>
            <Facts facts={aboutYou(user)} />
          </Card>
          <Card>
            <Facts facts={statusOf(user)} />
          </Card>
        </Stack>
      )}
    </Page>
  )
}

const notGiven = 'Not given'

const aboutYou = ({ first_name, email, mobile_number }: SessionUser) => [
  { label: 'First name', value: first_name ?? notGiven },
  { label: 'Email', value: email },
  { label: 'Mobile', value: mobile_number ?? notGiven },
]

const statusOf = (user: SessionUser) => {
  const { partner, verification } = partnerStatus(user)
  return [
    { label: 'Partner Status', value: partner },
    { label: 'Verification Status', value: verification },
  ]
}
