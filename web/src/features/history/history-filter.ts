import { useSearchParams } from 'react-router-dom'

export const roleFilters = [
  { role: 'all', label: 'All Roles' },
  { role: 'requester', label: 'As Requester' },
  { role: 'partner', label: 'As Partner' },
] as const
export type RoleFilter = (typeof roleFilters)[number]['role']

/** Which part of the history is looked at stands in the address, so that Back goes back in it and a link leads to it. */
export const useHistoryFilter = () => {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('page') ?? 1)
  const role = roleFilters.find((filter) => filter.role === search.get('role'))?.role ?? 'all'

  const goTo = (next: { role: RoleFilter; page: number }) =>
    setSearch({
      ...(next.role !== 'all' && { role: next.role }),
      ...(next.page > 1 && { page: String(next.page) }),
    })

  return {
    role,
    page: Number.isSafeInteger(asked) && asked > 0 ? asked : 1,
    showRole: (next: RoleFilter) => goTo({ role: next, page: 1 }),
    showPage: (next: number) => goTo({ role, page: next }),
  }
}
