import { chakra, VStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Drawing, ink } from './illustrations.tsx'

type EmptyStateProps = {
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

/** Says that something failed to load, and offers to try again. */
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

/** A bench beside a road that nobody has come down yet. */
export const NoHistory = () => (
  <Drawing width={240} height={160}>
    <circle cx="186" cy="42" r="17" fill={ink.accent} stroke="none" />
    <ellipse cx="120" cy="138" rx="104" ry="14" fill={ink.tint} stroke="none" />
    <path d="M42 142h160" strokeWidth="6" stroke={ink.brand} strokeDasharray="1 14" />
    <path d="M62 84h84M62 94h84M58 112h92v-6H58z" fill={ink.paper} />
    <path d="M72 78v50M136 78v50M66 128h12m52 0h12" />
    <path
      d="M188 128V92m0 0c-14 0-19-11-16-20 3-9 9-14 16-24 7 10 13 15 16 24 3 9-2 20-16 20zm0-14 7-7"
      fill={ink.paper}
    />
    <path d="M30 46h22m-12-10h24" opacity="0.5" />
  </Drawing>
)

/** A signpost with nothing on it. */
export const NothingHere = () => (
  <Drawing width={240} height={160}>
    <ellipse cx="120" cy="144" rx="80" ry="9" fill={ink.tint} stroke="none" />
    <path d="M115 144V22a5 5 0 0 1 10 0v122z" fill={ink.paper} />
    <path d="M125 34h58l14 13-14 13h-58z" fill={ink.accent} />
    <path d="M115 66H60L46 79l14 13h55z" fill={ink.paper} />
    <path d="M92 144c2-10-2-16-8-20m8 20c0-8 4-12 8-14m52 14c-2-8 2-14 8-18" stroke={ink.brand} />
  </Drawing>
)

/** A form that is being read, with a cup of tea. */
export const WaitingForApproval = () => (
  <Drawing width={240} height={160}>
    <ellipse cx="120" cy="142" rx="92" ry="10" fill={ink.tint} stroke="none" />
    <path d="M58 24h58l18 18v98H58z" fill={ink.paper} />
    <path d="M116 24v18h18M72 58h42M72 74h48" />
    <path d="M72 94h30" stroke={ink.brand} strokeWidth="4" />
    <circle cx="72" cy="94" r="5" fill={ink.brand} stroke="none" />
    <path d="M102 94h18" strokeDasharray="1 7" strokeWidth="4" />
    <circle cx="122" cy="94" r="5" fill={ink.accent} />
    <path d="M72 114h34" />
    <path d="M140 104h46v18c0 12-8 18-18 18h-10c-10 0-18-6-18-18z" fill={ink.accent} />
    <path d="M186 110h8c10 0 10 20-4 20h-6M132 142h62" />
    <path d="M154 94c-5-8 5-12 0-20m18 20c-5-8 5-12 0-20" opacity="0.6" />
  </Drawing>
)
