import { Flex, Stack } from '@chakra-ui/react'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { emailIn, emailText } from '#shared/model/email.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { hasEnded } from '#web/lib/redirects.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextField } from '#web/ui/fields.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { StepHeading } from '#web/ui/steps.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PanelSwitch, panelLink, useHydrated } from './panels.tsx'
import { knownTo, useSignIn } from './use-sign-in.ts'

const EmailLinkOffer = lazyComponent(async () => (await import('./email-link-offer.tsx')).EmailLinkOffer)

/** Part of the prerendered page. Its fields are uncontrolled, so that text typed before hydration is kept. */
export const LoginPanel = ({ arrived }: { arrived: boolean }) => {
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({})
  const { busy, errorText, attempt } = useAction()
  const hydrated = useHydrated()
  const signIn = useSignIn()
  const { state } = useLocation()
  // The prerendered page cannot know an email address, so the first render must not show one either.
  const owner = hydrated ? knownTo(state) : undefined
  const isSignedOut = hydrated && hasEnded(state)
  const [pausedFor, setPausedFor] = useState<string>()

  const logIn = async (email: string, password: string) => {
    setPausedFor(undefined)
    try {
      const { user, message } = await api.auth.login({ body: { email, password } })
      signIn(user)
      if (message) toast.success(message)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'login.paused') setPausedFor(email)
      throw error
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = emailIn(emailField.current?.value ?? '')
    const password = passwordField.current?.value ?? ''
    setErrors({
      ...(!email && { email: emailText }),
      ...(!password && { password: 'Please enter your password.' }),
    })
    if (email && password) return void attempt(() => logIn(email, password))
    ;(email ? passwordField : emailField).current?.focus()
  }

  return (
    <>
      <StepHeading takesFocus={arrived || isSignedOut}>Log in</StepHeading>
      <form method="post" noValidate onSubmit={submit}>
        <Stack gap="5">
          {isSignedOut && <Banner tone="warning">You've been signed out. Log in to go on.</Banner>}
          {owner && <Banner tone="success">We'll remember this browser now. Please log in.</Banner>}
          <TextField
            ref={emailField}
            id="login-email"
            name="email"
            type="email"
            label="Email"
            // Not `email`: password managers look for the name beside the password. HTML allows it for email fields.
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...(owner && { defaultValue: owner })}
            error={errors.email}
          />
          <PasswordField
            ref={passwordField}
            id="login-password"
            name="password"
            label="Password"
            autoComplete="current-password"
            error={errors.password}
          />
          <div>
            <FormError>{errorText}</FormError>
            {/* Does nothing before hydration, because the browser itself would submit the password. */}
            <Button
              type={hydrated ? 'submit' : 'button'}
              w="full"
              mt={errorText ? '5' : '1'}
              loading={busy}
              loadingText="Logging in..."
            >
              Log In
            </Button>
            {pausedFor && (
              <Suspense>
                <EmailLinkOffer key={pausedFor} email={pausedFor} />
              </Suspense>
            )}
          </div>
          <Flex justify="center">
            <Button asChild variant="link" size="sm">
              <Link to={panelLink('reset')}>Forgot password?</Link>
            </Button>
          </Flex>
        </Stack>
      </form>
      <PanelSwitch question="New to Sameway?" to="signup" label="Create an account" />
    </>
  )
}
