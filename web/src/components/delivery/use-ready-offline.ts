import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { preload } from '#web/lib/lazy-component.ts'
import { prefetchDetails } from '#web/lib/request-queries.ts'

const loadAll = async () => (await import('./ready-offline.ts')).preloadOverlays()

/**
 * While there is a connection, loads what is needed at a door without one: every overlay, and the details of deliveries
 * in transit.
 */
export const useReadyOffline = (jobs: readonly Pick<RequestCard, 'id' | 'status'>[] = []): void => {
  const queries = useQueryClient()
  const hasWork = jobs.some(({ status }) => isCarried(status))
  const moving = jobs.flatMap(({ id, status }) => (status === 'in_transit' ? id : [])).join(' ')

  useEffect(() => {
    if (hasWork) preload(loadAll)
  }, [hasWork])

  useEffect(() => {
    if (moving) prefetchDetails(moving.split(' '), queries)
  }, [moving, queries])
}
