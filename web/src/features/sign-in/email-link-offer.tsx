import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { mailLimits } from '#shared/model/limits.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { Muted } from '#web/ui/section.tsx'

/** A log-in link for an account that is paused, perhaps because someone else typed wrong passwords. */
export const EmailLinkOffer = ({ email }: { email: string }) => {
  const [isSent, setIsSent] = useState(false)
  const { busy, errorText, attempt } = useAction()

  const send = () =>
    attempt(async () => {
      await api.auth.emailLink({ body: { email } })
      setIsSent(true)
    })

  return (
    <Stack gap="3" mt="5">
      <Muted>
        Those wrong passwords may not have been yours. You don't have to wait: we can email you a link that lets you in.
      </Muted>
      <div>
        <div role="status">
          {isSent && !errorText && (
            <Banner tone="success">
              If {email} has an account, we've sent it a link. It works once, for {mailLimits.linkHours} hours.
            </Banner>
          )}
        </div>
        <FormError>{errorText}</FormError>
      </div>
      <Button variant="outline" w="full" loading={busy} loadingText="Sending..." onClick={() => void send()}>
        Email me a link
      </Button>
    </Stack>
  )
}
