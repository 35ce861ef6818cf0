import { Box } from '@chakra-ui/react'
import { Page } from '#web/components/page.tsx'
import { useSession } from '#web/lib/session.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { roleFilters, useHistoryFilter } from './history-filter.ts'
import { HistoryList } from './history-list.tsx'

export const HistoryPage = () => {
  const { user } = useSession()
  const filter = useHistoryFilter()
  // A driver carries, and nothing else.
  const isDriver = user?.is_driver ?? false
  const role = isDriver ? 'all' : filter.role
  return (
    <Page
      title="My History"
      lead={
        isDriver
          ? 'Everything that you delivered: the job payment, when, from where and to where.'
          : 'Everything that arrived: what it cost or earned, when, from where and to where.'
      }
      action={
        !isDriver && (
          <Box w={{ base: 'full', sm: '56' }}>
            <SelectField
              id="history-role"
              label="Role"
              value={role}
              onChange={({ currentTarget }) =>
                filter.showRole(roleFilters.find((each) => each.role === currentTarget.value)?.role ?? 'all')
              }
            >
              {roleFilters.map((each) => (
                <option key={each.role} value={each.role}>
                  {each.label}
                </option>
              ))}
            </SelectField>
          </Box>
        )
      }
    >
      <HistoryList key={role} role={role} asked={filter.page} hasReceipts={!isDriver} onPage={filter.showPage} />
    </Page>
  )
}
