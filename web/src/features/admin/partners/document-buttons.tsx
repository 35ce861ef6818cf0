import { chakra, Flex } from '@chakra-ui/react'
import type { PartnerEntry } from '#shared/contracts/admin-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { toDocumentLabel } from './document-label.ts'

type DocumentButtonsProps = {
  entry: Pick<PartnerEntry, 'name' | 'documents'>
  /** From 0, in the order of the form. */
  onOpen: (index: number) => void
}

/** One button for each document. Who became a partner in another way than by the form has none. */
export const DocumentButtons = ({ entry: { documents, name }, onOpen }: DocumentButtonsProps) => (
  <Flex wrap="wrap" gap="1.5" justify={{ base: 'flex-end', sm: 'flex-start' }}>
    {documents.length === 0 && 'None'}
    {documents.map((document, index) => (
      <Button key={document.id} variant="outline" size="sm" px="2.5" onClick={() => onOpen(index)}>
        {toDocumentLabel(document)}
        <chakra.span srOnly> of {name}</chakra.span>
      </Button>
    ))}
  </Flex>
)
