import { Box, chakra } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { UserEntry } from '#shared/contracts/admin-users.ts'
import { isJobText } from '#shared/model/job-number.ts'
import { jobNumber } from '#web/components/request-parts.tsx'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { keyOf } from '#web/lib/query-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import type { DialogFrame } from '#web/ui/lazy-overlay.tsx'
import { deliveryPath, personPath } from '../file-paths.ts'
import { routeText } from '../problems/problem-words.tsx'
import { toDisplayName } from '../users/user-label.tsx'

type Found = { path: string; title: string; kind: string; notes: readonly (string | null)[] }

const screens = [
  ['Dashboard', paths.adminDashboard],
  ['Business Verification', paths.adminBusinesses],
  ['Partner Verification', paths.adminPartners],
  ['User Management', paths.adminUsers],
  ['Problems', paths.adminProblems],
  ['Reports', paths.adminReports],
] as const

const screensWith = (typed: string): Found[] =>
  screens
    .filter(([title]) => title.toLowerCase().includes(typed.toLowerCase()))
    .map(([title, path]) => ({ path, title, kind: 'Screen', notes: [] }))

const isSearchable = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed)
const peopleShown = 6

const usePeople = (q: string) =>
  useQuery({
    queryKey: keyOf(api.admin, 'searchUsers', { find: q }),
    queryFn: ({ signal }) => api.admin.searchUsers({ body: { q, limit: peopleShown } }, { signal }),
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

const useDeliveries = (q: string) =>
  useQuery({
    queryKey: keyOf(api.admin, 'searchDeliveries', { find: q }),
    queryFn: ({ signal }) => api.admin.searchDeliveries({ body: { q } }, { signal }),
    enabled: isJobText(q),
    gcTime: 0,
  })

/** Someone who looks for a business wants its owner before its drivers. */
const ownersFirst = (people: readonly UserEntry[], q: string): UserEntry[] => {
  const rank = ({ is_business, business_name }: UserEntry): number =>
    is_business && business_name?.toLowerCase().includes(q.toLowerCase()) ? 0 : 1
  return people.toSorted((a, b) => rank(a) - rank(b))
}

/** Deliveries first, because a number means one of them; then people, then screens. */
const useFound = (typed: string) => {
  const q = useDebounced(typed.trim())
  const [people, deliveries] = [usePeople(q), useDeliveries(q)]
  const found: Found[] = [
    ...(isJobText(q) ? (deliveries.data?.items ?? []) : []).map((entry) => ({
      path: deliveryPath(entry.id),
      title: jobNumber(entry.id),
      kind: 'Delivery',
      notes: [routeText(entry)],
    })),
    ...(isSearchable(q) ? ownersFirst(people.data?.items ?? [], q) : []).map((user) => ({
      path: personPath(user.id),
      title: toDisplayName(user),
      kind: 'Person',
      notes: [user.business_name, user.email],
    })),
    ...screensWith(typed.trim()),
  ]
  const isSettled = q === typed.trim() && !people.isFetching && !deliveries.isFetching
  return { found, isSettled, error: people.error ?? deliveries.error }
}

const Option = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '3',
    minH: 'target',
    px: '3',
    py: '2.5',
    borderRadius: 'sm',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&[aria-selected=true]': { bg: 'brand.tint', color: 'brand.text' },
  },
})

const optionId = (index: number): string => `find-option-${index}`

const statusText = (typed: string, count: number, isSettled: boolean): string => {
  if (typed === '') return 'Go to a screen, or type to find more.'
  if (!isSettled) return ''
  if (count === 0) return 'Nothing found.'
  return `${count} ${count === 1 ? 'result' : 'results'}.`
}

/** Finds people, deliveries and screens. The focus stays in the field; arrow keys choose and Enter opens. */
export const FindDialog = ({ open, onClose }: DialogFrame) => {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { found, isSettled, error } = useFound(typed)
  const index = Math.min(marked, found.length - 1)

  const go = (one: Found | undefined) => {
    if (!one) return
    onClose()
    void navigate(one.path)
  }
  const mark = (next: number) => {
    setMarked(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = found.length
    if (event.key === 'Enter') go(isSettled ? found[index] : undefined)
    else if (event.key === 'ArrowDown' && count > 0) mark((index + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) mark((index - 1 + count) % count)
    else return
    event.preventDefault()
  }

  return (
    <Dialog size="md" place="top" open={open} onClose={onClose} title="Find" initialFocus={field}>
      <TextField
        ref={field}
        id="find"
        label="A person, a delivery or a screen"
        hint="Any part of a name or email, or a job number such as #K7Q2PX."
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls="find-list"
        {...(found.length > 0 && { 'aria-activedescendant': optionId(index) })}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setMarked(0)
        }}
        onKeyDown={onKeyDown}
      />
      <chakra.p role="status" mt="3" textStyle="small" color="fg.muted" minH="5">
        {error ? messageOf(error) : statusText(typed.trim(), found.length, isSettled)}
      </chakra.p>
      {/* Keeps its height while the results change. */}
      <Box h="min(20rem, 50dvh)" mt="2">
        <chakra.ul
          id="find-list"
          role="listbox"
          aria-label="Results"
          maxH="full"
          overflowY="auto"
          hidden={found.length === 0}
        >
          {found.map((one, at) => (
            <Option
              key={one.path}
              id={optionId(at)}
              role="option"
              aria-selected={at === index}
              onPointerMove={() => setMarked(at)}
              // Keeps the focus in the field: a press must not move it before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(one)}
            >
              <b>{one.title}</b>
              <chakra.span textStyle="small" color="fg.muted">
                {[one.kind, ...one.notes.filter((note) => note && note !== one.title)].join(' · ')}
              </chakra.span>
            </Option>
          ))}
        </chakra.ul>
      </Box>
    </Dialog>
  )
}
