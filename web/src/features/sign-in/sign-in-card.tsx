import { Stack } from '@chakra-ui/react'
import { Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { PageSpinner } from '#web/ui/loading.tsx'
import { Card } from '#web/ui/section.tsx'
import { LoginPanel } from './login-panel.tsx'
import { panelOf, useHydrated } from './panels.tsx'

const panels = {
  signup: lazyComponent(async () => (await import('./personal-sign-up.tsx')).PersonalSignUp),
  business: lazyComponent(async () => (await import('./business-sign-up.tsx')).BusinessSignUp),
  reset: lazyComponent(async () => (await import('./password-reset.tsx')).PasswordReset),
}

/** The card in the hero. It shows one of four panels, depending on the URL. */
export const SignInCard = () => {
  const [search] = useSearchParams()
  // The prerendered page is that of '/', so the first render must show the same panel.
  const panel = useHydrated() ? panelOf(search) : 'login'
  const moved = useRef(false)
  useEffect(() => {
    if (panel !== 'login') moved.current = true
  }, [panel])

  const Other = panel === 'login' ? undefined : panels[panel]
  return (
    <Card pad="lg" boxShadow="raised">
      <Stack gap="6">
        {Other ? (
          <Suspense fallback={<PageSpinner />}>
            <Other />
          </Suspense>
        ) : (
          <LoginPanel arrived={moved.current} />
        )}
      </Stack>
    </Card>
  )
}
