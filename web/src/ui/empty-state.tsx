import { chakra, VStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

type EmptyStateProps = {
  /** A drawing from illustrations/. */
  art: ReactNode
  title: string
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
  level?: 'h2' | 'h3'
}

export const EmptyState = ({ art, title, children, action, level = 'h2' }: EmptyStateProps) => (
  <VStack gap="3" py={{ base: '8', md: '12' }} px="4" textAlign="center">
    <chakra.div w="56" maxW="full" color="fg.default" mb="2" aria-hidden="true">
      {art}
    </chakra.div>
    <chakra.h2 as={level} textStyle="subheading">
      {title}
    </chakra.h2>
    {children && (
      <chakra.div color="fg.muted" maxW="md">
        {children}
      </chakra.div>
    )}
    {action && <chakra.div mt="3">{action}</chakra.div>}
  </VStack>
)

type LoadErrorProps = {
  title?: string
  children: ReactNode
  isRetrying: boolean
  onRetry: () => void
}

/** Says that something could not be loaded, and offers to try again. */
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
