import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { AlertIcon, CheckIcon, CloseIcon, CrossCircleIcon, InfoIcon } from './icons.tsx'

const icons = { info: InfoIcon, success: CheckIcon, warning: AlertIcon, danger: CrossCircleIcon }

type BannerProps = {
  tone?: keyof typeof icons
  title?: ReactNode
  children: ReactNode
  action?: ReactNode
  onDismiss?: () => void
}

export const Banner = ({ tone = 'info', title, children, action, onDismiss }: BannerProps) => {
  const Icon = icons[tone]
  return (
    <Flex gap="3.5" align="start" borderRadius="md" bg={`${tone}.tint`} pl="5" pr={onDismiss ? '2' : '5'} py="4">
      <chakra.span color={`${tone}.text`} mt="0.5">
        <Icon />
      </chakra.span>
      <Box flex="1" minW="0">
        {title && (
          <chakra.p fontWeight="bold" color={`${tone}.text`}>
            {title}
          </chakra.p>
        )}
        <div>{children}</div>
        {action && <Box mt="3">{action}</Box>}
      </Box>
      {onDismiss && (
        <Box mt="-2.5" mb="-2.5">
          <IconButton label="Dismiss" onClick={onDismiss}>
            <CloseIcon size={18} />
          </IconButton>
        </Box>
      )}
    </Flex>
  )
}
