import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

type LoadErrorProps = {
  title?: string
  children: ReactNode
  isRetrying: boolean
  onRetry: () => void
}

/** What was to be shown could not be loaded; another try is offered in its place. */
export const LoadError = ({ title, children, isRetrying, onRetry }: LoadErrorProps) => (
  <Banner
    tone="danger"
    title={title}
    action={
      <Button variant="outline" size="sm" loading={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {children}
  </Banner>
)
