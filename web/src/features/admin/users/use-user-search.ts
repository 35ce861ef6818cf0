import { useEffect, useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import type { UserRole } from '#shared/contracts/admin.ts'
import { roleFilters } from './role-filters.ts'

export const maxSearchLength = 100

/** Which people are looked at stands in the address, so that a link leads to them. */
export const useUserFilters = () => {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('page') ?? 1)
  const q = (search.get('q') ?? '').slice(0, maxSearchLength)
  const role = roleFilters.find((filter) => filter.role === search.get('role'))?.role ?? 'all'

  // Kept beside the address, which follows a moment later than the fingers. The way back brings what was typed then.
  const [typed, setTyped] = useState(q)
  const hasComeBack = useNavigationType() === 'POP'
  useEffect(() => {
    if (hasComeBack) setTyped(q)
  }, [hasComeBack, q])

  const goTo = (next: { q?: string; role?: UserRole; page?: number }, replace = false) => {
    const wanted = { q, role, page: 1, ...next }
    setSearch(
      {
        ...(wanted.q && { q: wanted.q }),
        ...(wanted.role !== 'all' && { role: wanted.role }),
        ...(wanted.page > 1 && { page: String(wanted.page) }),
      },
      { replace },
    )
  }

  return {
    typed,
    role,
    page: Number.isSafeInteger(asked) && asked > 0 ? asked : 1,
    showMatching: (text: string) => {
      setTyped(text)
      // Each letter is no step to go back to.
      goTo({ q: text }, true)
    },
    showRole: (next: UserRole) => goTo({ role: next }),
    showPage: (page: number) => goTo({ page }),
  }
}

/** Whether there is a word to look up: a letter alone would find half of everybody. */
export const isSearchable = (typed: string): boolean => /[\p{L}\p{N}]{2}/u.test(typed)
