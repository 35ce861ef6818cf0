import { chakra, HStack } from '@chakra-ui/react'
import { AlertIcon } from './icons.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What is wrong with one field, under it and, through its id, spoken with it. */
export const FieldErrorText = ({ id, children }: { id: string; children: string }) => (
  <HStack id={id} gap="1.5" align="start" color="danger.text" textStyle="small" fontWeight="medium">
    <chakra.span mt="0.5">
      <AlertIcon size={18} />
    </chakra.span>
    <span>
      <VisuallyHidden>Error: </VisuallyHidden>
      {children}
    </span>
  </HStack>
)
