import { Box } from '@chakra-ui/react'
import type { UserRole } from '#shared/contracts/admin.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { roleFilters } from './role-filters.ts'
import { maxSearchLength } from './use-user-search.ts'

type UserFiltersProps = {
  typed: string
  role: UserRole
  onType: (typed: string) => void
  onRole: (role: UserRole) => void
}

export const UserFilters = ({ typed, role, onType, onRole }: UserFiltersProps) => (
  <Box display="grid" gap="5" alignItems="end" gridTemplateColumns={{ sm: 'minmax(0, 24rem) minmax(0, 12rem)' }}>
    <TextField
      id="user-search"
      label="Search by name or email"
      hint="Two letters or digits at least."
      type="search"
      autoComplete="off"
      maxLength={maxSearchLength}
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
    <SelectField
      id="user-role"
      label="Role"
      value={role}
      onChange={({ currentTarget }) =>
        onRole(roleFilters.find((filter) => filter.role === currentTarget.value)?.role ?? 'all')
      }
    >
      {roleFilters.map((filter) => (
        <option key={filter.role} value={filter.role}>
          {filter.label}
        </option>
      ))}
    </SelectField>
  </Box>
)
