import type { InfiniteData } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#web/lib/api.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { businessKeys } from '../business-keys.ts'

const pageSize = 12

type DriverPage = Awaited<ReturnType<typeof api.business.listDrivers>>
export type DriverPages = InfiniteData<DriverPage>

/** One page of the drivers that are searched for, or of all. */
export const useDrivers = (q: string, asked: number) => {
  const { shown, ...list } = usePages({
    key: [...businessKeys.drivers, q],
    load: (cursor, signal) => api.business.listDrivers({ query: { q, cursor, limit: pageSize } }, { signal }),
    pageSize,
    asked,
  })
  // What was found before stays until there is an answer for what is typed now.
  const last = useRef<DriverPage>(undefined)
  last.current = shown ?? (list.error ? undefined : last.current)
  return { ...list, drivers: last.current?.items, isCurrent: shown !== undefined }
}
