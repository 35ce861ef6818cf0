import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { useSettled } from '#web/lib/use-settled.ts'

const fewestLetters = 2

/** Places that begin with what was typed. A new letter gives up the call for the old ones. */
export const usePlaces = (typed: string, enabled: boolean) => {
  const q = useSettled(typed.trim())
  const isAsked = enabled && q.length >= fewestLetters
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['places', q],
    queryFn: ({ signal }) => api.places.suggestPlaces({ query: { q } }, { signal }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isSettled = isAsked && q === typed.trim() && !isPlaceholderData
  return {
    places: isAsked && data ? data : [],
    isUnknown: isSettled && data?.length === 0,
    isError: isAsked && isError,
  }
}
