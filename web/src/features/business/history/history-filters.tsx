import { Box, Flex } from '@chakra-ui/react'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { useDriverOptions } from '../queries.ts'
import type { HistoryFilter } from './use-fleet-history.ts'

type HistoryFiltersProps = { filter: HistoryFilter; onFilter: (filter: HistoryFilter) => void }

/** Whose deliveries are listed, and whether only those that are not marked as paid. */
export const HistoryFilters = ({ filter, onFilter }: HistoryFiltersProps) => {
  const { data } = useDriverOptions('')
  const names = [...new Set(data?.items.map(({ name }) => name))]
  return (
    <Flex align="end" wrap="wrap" columnGap="5" rowGap="2" flex="1 1 20rem">
      <Box flex="1 1 9rem" maxW="14rem">
        <SelectField
          id="history-driver"
          label="Driver"
          value={filter.driver}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filter, driver: value })}
        >
          <option value="">All drivers</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </Box>
      <CheckboxField
        id="history-unpaid"
        checked={filter.isUnpaid}
        onChange={({ currentTarget: { checked } }) => onFilter({ ...filter, isUnpaid: checked })}
      >
        Unpaid only
      </CheckboxField>
    </Flex>
  )
}
