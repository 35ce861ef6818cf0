import { useEffect, useState } from 'react'
import { OfflineBanner } from '#web/components/offline-banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ScreenBlocks, StartFrame } from '#web/ui/start-frame.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const timeoutMs = 15_000

/** The way out if the server never answers. */
const LogInAgain = ({ onPress }: { onPress: () => void }) => {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setIsShown(true), timeoutMs)
    return () => clearTimeout(soon)
  }, [])
  return (
    isShown && (
      <Button variant="outline" mt="6" onClick={onPress}>
        Log in again
      </Button>
    )
  )
}

/** In place of a screen without a known title. */
export const UntitledScreen = () => (
  <>
    <VisuallyHidden as="h1">Sameway</VisuallyHidden>
    <ScreenBlocks />
  </>
)

/**
 * The frame while the server does not say who is signed in. It shows no one's data, because this browser may have
 * another user by now.
 */
export const UnansweredFrame = ({ onLogIn }: { onLogIn?: () => void }) => (
  <StartFrame notice={<OfflineBanner isUnanswered />}>
    <UntitledScreen />
    {onLogIn && <LogInAgain onPress={onLogIn} />}
  </StartFrame>
)
