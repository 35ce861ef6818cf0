import { chakra, Flex } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { NewDriver } from '#shared/contracts/business.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'

type CredentialsBannerProps = { credentials: Credentials; onDismiss: () => void }

/** Scrolls into view by itself: the row whose password was reset may be far below. */
export const CredentialsBanner = ({ credentials, onDismiss }: CredentialsBannerProps) => {
  const { name, login_email, password } = credentials
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: some browsers return a promise, which React would take for a clean-up.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const dismiss = (
    <Button variant="quiet" size="sm" onClick={onDismiss}>
      Dismiss<chakra.span srOnly>: {name}</chakra.span>
    </Button>
  )
  return (
    <chakra.div ref={place} scrollMarginTop="24">
      {password === null ? (
        <Banner tone="warning" title={`${name} was added already`} action={dismiss}>
          {`Sign-in: ${login_email}. The temporary password was told once and cannot be shown again. Use Reset Password to get a new one.`}
        </Banner>
      ) : (
        <Banner
          tone="success"
          title={`Temporary credentials of ${name}`}
          action={
            <Flex gap="3" wrap="wrap">
              <CopyButton text={`Login email: ${login_email}\nTemporary password: ${password}`}>
                Copy Credentials
              </CopyButton>
              {dismiss}
            </Flex>
          }
        >
          <p>
            Pass them on now: they are not shown again. They hold for 72 hours, and the password is changed at the first
            login.
          </p>
          <chakra.div mt="3">
            <FactList
              facts={[
                { label: 'Login email', value: login_email },
                { label: 'Temporary password', value: <chakra.span fontFamily="mono">{password}</chakra.span> },
              ]}
            />
          </chakra.div>
        </Banner>
      )}
    </chakra.div>
  )
}

/** What a driver signs in with for the first time, kept on the screen alone. */
export type Credentials = Pick<NewDriver, 'id' | 'name' | 'login_email'> & {
  /** null if an earlier answer carried it and was lost. */
  password: string | null
}
