import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { type EstimatePlace, placeNamed, questionOf } from './place-question.ts'

const minLetters = 2
/** The answers stay the same until the next release. */
const kept = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const

/** One end of the route: the typed text, its suggestions, and the chosen place. */
export const useTypedPlace = () => {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<EstimatePlace>()
  const question = questionOf(text)
  const q = useDebounced(question)
  const isAsking = !picked && q.length >= minLetters
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(api.estimates, 'suggestEstimatePlaces', { query: { q } }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
    ...kept,
  })
  const suggestions = isAsking && data ? data : []
  const isSettled = isAsking && q === question && !isPlaceholderData
  return {
    text,
    suggestions,
    place: picked ?? placeNamed(text, suggestions),
    isUnknown: isSettled && data?.length === 0,
    error: isAsking ? error : null,
    type: (typed: string) => {
      setPicked(undefined)
      setText(typed)
    },
    pick: (place: EstimatePlace) => {
      setPicked(place)
      setText(place.label)
    },
  }
}

export type TypedPlace = ReturnType<typeof useTypedPlace>

/** The price between two places, as soon as both are known. */
export const useEstimate = (from: EstimatePlace | undefined, to: EstimatePlace | undefined) => {
  const isSame = from !== undefined && from.id === to?.id
  const query = { from: from?.id ?? '', to: to?.id ?? '' }
  const isAsking = Boolean(from && to) && !isSame
  const { data, error, isFetching } = useQuery({
    ...queryOf(api.estimates, 'estimatePrice', { query }),
    enabled: isAsking,
    ...kept,
  })
  return {
    isSame,
    isLoading: isAsking && isFetching,
    estimate: isAsking ? data : undefined,
    error: isAsking && !isFetching ? error : null,
  }
}
