import { chakra, Stack } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { api } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useAction } from '#web/lib/use-action.ts'
import { writeDraft } from '#web/lib/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { Card } from '#web/ui/section.tsx'
import { panelLink } from './panels.tsx'
import { knownBrowserState } from './use-sign-in.ts'

/** Stores, for both kinds of sign-up, that this address no longer needs a code. */
const keepProvenAddress = (email: string): void => {
  const proven = { email, sentTo: email, verifiedEmail: email }
  writeDraft('personal', proven)
  writeDraft('business', { ...proven, step: 'code' })
}

const texts = {
  'log-in':
    "Press Continue and we'll remember this browser as yours, so other people's wrong passwords can't keep you out. Then you can choose a new password, or log in.",
  'sign-up': "Press Continue to confirm your email address. You don't need the code then, and can carry on signing up.",
}

type LinkPageProps = { token: string; purpose?: keyof typeof texts }

/** Only the button uses up the link, because mail scanners also open links. */
export const LinkPage = ({ token, purpose = 'log-in' }: LinkPageProps) => {
  const navigate = useNavigate()
  const { busy, errorText, attempt } = useAction()

  const follow = () =>
    attempt(async () => {
      const { email, next } = await api.auth.followLink({ body: { token } })
      if (next === 'sign-up') {
        keepProvenAddress(email)
        await navigate(panelLink('signup'), { replace: true })
      } else if (next === 'reset')
        await navigate(paths.changePassword, { replace: true, state: { email, byLink: true } })
      else await navigate(paths.landing, { replace: true, state: knownBrowserState(email) })
    })

  return (
    <Page title="Continue to Sameway" lead="The link in your email brought you here.">
      <Card pad="lg">
        <Stack gap="5">
          <chakra.p>{texts[purpose]}</chakra.p>
          <chakra.p color="fg.muted">The link works once. Please only use it on your own device.</chakra.p>
          <FormError>{errorText}</FormError>
          <Button size="lg" loading={busy} loadingText="Continuing..." onClick={() => void follow()}>
            Continue
          </Button>
          {errorText && (
            <Button asChild variant="outline" size="lg">
              <Link to={paths.landing}>Go to the log-in screen</Link>
            </Button>
          )}
        </Stack>
      </Card>
    </Page>
  )
}
