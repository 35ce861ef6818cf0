import { chakra, Flex } from '@chakra-ui/react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { Button } from '#web/ui/button.tsx'

type Document = { name: string }

const labels: Record<string, string> = {
  photo: 'Photo',
  'driver-photo': 'Photo',
  'photo-id': 'Photo ID',
  'photo-id-back': 'Photo ID, back',
  'dbs-check': 'DBS check',
  'driving-licence': 'Driving licence',
  'vehicle-insurance': 'Insurance',
  'newer-insurance': 'Newer insurance',
  'vehicle-photo': 'Vehicle photo',
}

/** The document's name, from its file name: 'Photo ID, back' for 'photo-id-back.jpg'. */
export const toDocumentLabel = ({ name }: Document): string => labels[name.replace(/\.\w+$/, '')] ?? name

/** A partner's photo has no entry in the audit trail, because others see it anyway. */
export const isAccessRecorded = ({ name }: Document): boolean => !name.startsWith('photo.')

export const isPdf = ({ name }: Document): boolean => name.endsWith('.pdf')

type DocumentButtonsProps = {
  entry: Pick<PartnerEntry, 'name' | 'documents'>
  onOpen: (index: number) => void
  /** The buttons are in a row of a table, which is a card on a phone with its values at the end. */
  isInTable?: boolean
}

/** One button per document. A partner who never sent the application form has none. */
export const DocumentButtons = ({ entry: { documents, name }, onOpen, isInTable = false }: DocumentButtonsProps) => (
  <Flex wrap="wrap" gap="1.5" {...(isInTable && { justify: { base: 'flex-end', md: 'flex-start' } })}>
    {documents.length === 0 && 'None'}
    {documents.map((document, index) => (
      <Button key={document.id} variant="outline" size="sm" px="2.5" onClick={() => onOpen(index)}>
        {toDocumentLabel(document)}
        <chakra.span srOnly> of {name}</chakra.span>
      </Button>
    ))}
  </Flex>
)
