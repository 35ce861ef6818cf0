import { Button } from '#web/ui/button.tsx'
import { Card, PageHeading } from '#web/ui/section.tsx'

type ScreenErrorProps = { as?: 'main' | 'div'; onRetry: () => void }

/** Shown in place of a screen that threw an error or could not be loaded. */
export const ScreenError = ({ as = 'main', onRetry }: ScreenErrorProps) => (
  <Card as={as} pad="lg" maxW="lg" mx="auto" my={{ base: '6', md: '20' }} role="alert">
    <PageHeading lead="We couldn't show this screen. Anything you saved is safe.">Something went wrong</PageHeading>
    <Button onClick={onRetry}>{as === 'main' ? 'Load the page again' : 'Try again'}</Button>
  </Card>
)
