import { chakra, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type SettingsTopic, topicNames, topics } from '#shared/model/notification-settings.ts'
import { Page } from '#web/components/page.tsx'
import { api } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { Card } from '#web/ui/section.tsx'

const SettingsLink = () => (
  <Button asChild variant="outline" size="lg">
    <Link to={paths.notificationSettings}>All notification settings</Link>
  </Button>
)

type UnsubscribePageProps = { token: string; topic: string | null }

/** Opened from a mail. Only the button stops anything, because mail scanners also open links. */
export const UnsubscribePage = ({ token, topic }: UnsubscribePageProps) => {
  const { busy, errorText, attempt } = useAction()
  const [stopped, setStopped] = useState<SettingsTopic>()
  const named = topics.find((one) => one === topic)

  const stop = () =>
    attempt(async () => setStopped((await api.notificationSettings.unsubscribe({ params: { token } })).topic))

  if (stopped)
    return (
      <Page key="stopped" title="Emails stopped">
        <Card pad="lg">
          <Stack gap="5">
            <chakra.p role="status" textStyle="lead">
              We’ve stopped emails about “{topicNames[stopped]}”.
            </chakra.p>
            <chakra.p color="fg.muted">
              If something needs your answer and no push reaches you, we’ll still email you. You can switch these emails
              on again in your settings.
            </chakra.p>
            <SettingsLink />
          </Stack>
        </Card>
      </Page>
    )
  return (
    <Page title="Stop these emails?">
      <Card pad="lg">
        <Stack gap="5">
          <chakra.p textStyle="lead">
            {named ? `They’re about “${topicNames[named]}”.` : 'The link in your email brought you here.'}
          </chakra.p>
          <chakra.p color="fg.muted">
            You’ll still find everything in Sameway, and other emails go on as before.
          </chakra.p>
          <FormError>{errorText}</FormError>
          <Button size="lg" loading={busy} loadingText="Stopping..." onClick={() => void stop()}>
            Stop these mails
          </Button>
          <SettingsLink />
        </Stack>
      </Card>
    </Page>
  )
}
