import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import type { ReviewConfig, ReviewedEntry, Verdict } from './review-config.ts'

// Kept with all else that was loaded, so that it goes when the person does.
const notesKey = (key: QueryKey) => [...key, 'decided']
const none: readonly never[] = []

type List<Entry extends ReviewedEntry> = Pick<ReviewConfig<Entry>, 'key' | 'idOf'>

/** What was decided on this screen, each as it stands since. */
export const useRecordedDecisions = <Entry extends ReviewedEntry>({ key }: List<Entry>): readonly Entry[] =>
  useQuery<readonly Entry[]>({ queryKey: notesKey(key), queryFn: skipToken }).data ?? none

export const recordDecision = <Entry extends ReviewedEntry>(
  { key, idOf }: List<Entry>,
  entry: Entry,
  queries: QueryClient,
) =>
  queries.setQueryData<readonly Entry[]>(notesKey(key), (notes = none) => [
    entry,
    ...notes.filter((note) => idOf(note) !== idOf(entry)),
  ])

/** An entry as a decision leaves it: the server counts one version on. */
export const applyVerdict = <Entry extends ReviewedEntry>(
  entry: Entry,
  status: Entry['status'],
  { reason }: Verdict,
): Entry => ({
  ...entry,
  status,
  is_verified: status === 'verified',
  reason: reason ?? null,
  version: entry.version + 1,
})

/** A list may be late: what was decided stands, until the list has the same version or a newer one. */
export const applyDecisions = <Entry extends ReviewedEntry>(
  entries: readonly Entry[],
  decided: readonly Entry[],
  { idOf }: List<Entry>,
): Entry[] =>
  entries.map((entry) => decided.find((note) => idOf(note) === idOf(entry) && note.version > entry.version) ?? entry)
