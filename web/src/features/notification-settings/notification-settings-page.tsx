import { Box } from '@chakra-ui/react'
import type { SessionUser } from '#shared/model/session-user.ts'
import { Loaded, NotUpToDate } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSettings } from './queries.ts'
import { QuietHoursCard } from './quiet-hours.tsx'
import { ThisDevice } from './this-device.tsx'
import { TopicList } from './topic-list.tsx'

/** Drivers have no mailbox. */
const leadFor = ({ is_driver }: SessionUser): string =>
  `Push goes to every device where you’ve switched it on. ${
    is_driver
      ? 'You’ll find everything behind the bell, too.'
      : 'If something needs your answer and push can’t reach you, we’ll email you even if you’ve switched emails off.'
  }`

export const NotificationSettingsPage = () => {
  const { user } = useSession()
  const { query, settings, change } = useSettings()
  return (
    <Page title="Notification Settings" lead="Choose what we tell you about, and how. Everything is saved at once.">
      {user && (
        <Box maxW="4xl">
          <Section title="This device">
            <ThisDevice userId={user.id} />
          </Section>
          <NotUpToDate query={query} isShown={query.isRefetchError} />
          <Loaded query={query} data={settings} failed="Could not load your settings." shape="card" count={2}>
            {(current) => (
              <>
                <Section title="What we tell you about" lead={leadFor(user)}>
                  <TopicList user={user} settings={current} onChange={change} />
                </Section>
                <Section title="Quiet hours">
                  <QuietHoursCard
                    quiet={current.quiet}
                    hearsOfJobs={user.is_verified_partner}
                    onChange={(quiet, options) => change({ quiet }, options)}
                  />
                </Section>
              </>
            )}
          </Loaded>
        </Box>
      )}
    </Page>
  )
}
