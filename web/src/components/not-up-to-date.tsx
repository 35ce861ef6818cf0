import { chakra } from '@chakra-ui/react'
import { Button } from '#web/ui/button.tsx'

type NotUpToDateProps = { isShown: boolean; isRetrying: boolean; onRetry: () => void }

/** A line above content that could not be reloaded. The live region stays mounted, so that its text is announced. */
export const NotUpToDate = ({ isShown, isRetrying, onRetry }: NotUpToDateProps) => (
  <chakra.p role="status" color="fg.muted" mb={isShown ? '5' : '0'}>
    {isShown && (
      <>
        Not up to date.{' '}
        <Button variant="link" size="inline" loading={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      </>
    )}
  </chakra.p>
)
