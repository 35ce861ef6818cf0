import { chakra, HStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'

/** The server's answer to a form, in its own line. The empty region stays, so that what arrives in it is spoken. */
export const FormError = ({ children }: { children?: ReactNode }) => (
  <div role="alert">
    {children && (
      <HStack gap="2.5" align="start" borderRadius="md" bg="danger.tint" color="danger.text" px="4" py="3">
        <chakra.span mt="0.5">
          <AlertIcon />
        </chakra.span>
        <chakra.span fontWeight="medium">{children}</chakra.span>
      </HStack>
    )}
  </div>
)
