import { chakra, Stack } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { unsubscribeContract } from '#shared/contracts/unsubscribe.ts'
import { topics } from '#shared/model/notification-kind.ts'
import { topicNames } from '#shared/model/notification-settings.ts'
import { Page } from '#web/components/page.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { Card } from '#web/ui/section.tsx'

/** Each ends with the way to the settings. */
const Answer = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page key={title} title={title}>
    <Card pad="lg">
      <Stack gap="5">
        {children}
        <Button asChild variant="outline" size="lg">
          <Link to={paths.notificationSettings}>All notification settings</Link>
        </Button>
      </Stack>
    </Card>
  </Page>
)

const isToken = (token: string): boolean => unsubscribeContract.unsubscribe.params.safeParse({ token }).success

type UnsubscribePageProps = { token: string; topic: string | null }

/** Opened from a mail. Only the button stops anything, because mail scanners also open links. */
export const UnsubscribePage = ({ token, topic }: UnsubscribePageProps) => {
  const { busy, errorText, attempt } = useAction()
  const [stoppedText, setStoppedText] = useState<string>()
  const [isDead, setIsDead] = useState(!isToken(token))
  useEffect(() => {
    // The pressed button is gone.
    if (stoppedText || isDead) document.querySelector('h1')?.focus()
  }, [stoppedText, isDead])
  const named = topics.find((one) => one === topic)

  const stop = async () => {
    try {
      setStoppedText((await api.notificationSettings.unsubscribe({ params: { token } })).message)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'unsubscribe.unknown')) throw error
      setIsDead(true)
    }
  }

  if (stoppedText)
    return (
      <Answer title="Emails stopped">
        <chakra.p>{stoppedText}</chakra.p>
        <chakra.p color="fg.muted">You can switch them on again in your settings.</chakra.p>
      </Answer>
    )
  if (isDead)
    return (
      <Answer title="This link doesn’t work any more">
        <chakra.p>You can switch these emails off in your settings.</chakra.p>
      </Answer>
    )
  return (
    <Answer title="Stop these emails?">
      <chakra.p>
        {named ? (
          <>
            They’re about <b>{topicNames[named]}</b>.
          </>
        ) : (
          'The link in your email brought you here.'
        )}{' '}
        You’ll still find everything in Sameway, and other emails go on as before.
      </chakra.p>
      <FormError>{errorText}</FormError>
      <Button size="lg" loading={busy} loadingText="Stopping..." onClick={() => void attempt(stop)}>
        Stop these emails
      </Button>
    </Answer>
  )
}
