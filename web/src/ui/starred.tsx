import { chakra } from '@chakra-ui/react'

/** The label of a field with an asterisk. Only to be seen: that the field is required, its control says itself. */
export const Starred = ({ children }: { children: string }) => (
  <>
    {children}
    <chakra.span aria-hidden="true">*</chakra.span>
  </>
)
