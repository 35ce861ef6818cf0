import { Box, chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Summary } from '#web/ui/summary.tsx'
import { DocumentButtons } from './document-buttons.tsx'

/** '7 documents', which unfolds a button for each, so that the rows of a table stay low. */
export const FoldedDocuments = (props: ComponentProps<typeof DocumentButtons>) => {
  const { documents, name } = props.entry
  if (documents.length === 0) return <DocumentButtons {...props} />
  return (
    <details>
      <Summary>
        {documents.length === 1 ? '1 document' : `${documents.length} documents`}
        <chakra.span srOnly> of {name}</chakra.span>
      </Summary>
      <Box mt="1">
        <DocumentButtons {...props} />
      </Box>
    </details>
  )
}
