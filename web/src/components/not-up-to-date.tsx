import { chakra } from '@chakra-ui/react'
import { Button } from '#web/ui/button.tsx'

type NotUpToDateProps = { isShown: boolean; isRetrying: boolean; onRetry: () => void }

/** A quiet line over what could not be loaded again. The region stays, so that what arrives in it is spoken. */
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
