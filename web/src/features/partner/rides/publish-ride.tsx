import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { api } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { focusReturnTarget } from '#web/ui/focus.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card } from '#web/ui/section.tsx'
import { RideForm } from './ride-form.tsx'

/** A journey that the partner makes anyway, for those whose things go the same way. */
export const PublishRide = ({ onDone }: { onDone: () => void }) => {
  const { user } = useSession()
  const titleId = useId()
  const modes = useQuery({
    queryKey: ['partner', 'modes'],
    queryFn: ({ signal }) => api.partner.listTransportModes(undefined, { signal }),
  })
  useFocusBack()
  return (
    <chakra.section aria-labelledby={titleId} mb={{ base: '10', md: '14' }}>
      <Card pad="lg">
        <chakra.h2 id={titleId} textStyle="heading">
          Publish a New Ride
        </chakra.h2>
        <chakra.p color="fg.muted" mt="1" mb="6" maxW="prose">
          A journey that you make anyway. Whoever has something that goes the same way can offer it to you.
        </chakra.p>
        {modes.isPending && <Skeleton count={3} />}
        {modes.isLoadingError && (
          <LoadError isRetrying={modes.isFetching} onRetry={() => void modes.refetch()}>
            Could not load your transport modes.
          </LoadError>
        )}
        {user && modes.data && <RideForm userId={user.id} modes={modes.data} onPublished={onDone} />}
      </Card>
    </chakra.section>
  )
}

/** The form takes the focus with it when it closes, so it goes back to what opened it. */
const useFocusBack = () => {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    return () => {
      if (document.activeElement === document.body) focusReturnTarget(opener.current)?.focus()
    }
  }, [])
}
