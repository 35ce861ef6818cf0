import { Box } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'
import { ReviewActions } from './review-actions.tsx'
import type { Decision, ReviewConfig, ReviewedEntry } from './review-config.ts'
import { ReviewStatus } from './review-status.tsx'

export type Columns<Entry> = ComponentProps<typeof TableOrCards<Entry>>['columns']

type ReviewTableProps<Entry extends ReviewedEntry> = {
  config: ReviewConfig<Entry>
  title: string
  columns: Columns<Entry>
  entries: readonly Entry[]
  onAsk: (entry: Entry, decision: Decision) => void
}

export const ReviewTable = <Entry extends ReviewedEntry>(props: ReviewTableProps<Entry>) => {
  const { config, title, columns, entries, onAsk } = props
  return (
    // Where it is wider than its place it is moved aside within it, hidden words and all, and the page stays.
    <Box position="relative" overflowX={{ sm: 'auto', xl: 'visible' }}>
      <TableOrCards
        caption={title}
        rows={entries}
        rowKey={config.idOf}
        columns={[
          ...columns,
          { id: 'status', header: 'Status', cell: (entry) => <ReviewStatus entry={entry} /> },
          {
            id: 'actions',
            header: 'Actions',
            headerHidden: true,
            cell: (entry) => (
              <ReviewActions config={config} entry={entry} onAsk={(decision) => onAsk(entry, decision)} />
            ),
          },
        ]}
      />
    </Box>
  )
}
