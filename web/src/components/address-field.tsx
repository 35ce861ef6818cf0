import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { SuggestField } from '#web/ui/suggest-field.tsx'

/** Fewer letters match too many places, and each call costs money. */
const minLetters = 4
const pauseMs = 300

/** Places that begin with the typed text. A new letter cancels the call for the previous ones. */
const usePlaces = (typed: string, enabled: boolean) => {
  const q = useDebounced(typed.trim(), pauseMs)
  const isLongEnough = enabled && q.length >= minLetters
  const { data, isError, isPlaceholderData } = useQuery({
    ...queryOf(api.places, 'suggestPlaces', { body: { q } }),
    enabled: isLongEnough,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isSettled = isLongEnough && q === typed.trim() && !isPlaceholderData
  return {
    places: isLongEnough && data ? data : [],
    isUnknown: isSettled && data?.length === 0,
    isError: isLongEnough && isError,
  }
}

type AddressFieldProps = {
  id: string
  label: string
  hint: string
  error?: string | undefined
  value: string
  onChange: (address: string) => void
}

/** An address in the United Kingdom with suggested places. An address that is not among them needs its postcode. */
export const AddressField = ({ value, onChange, ...field }: AddressFieldProps) => {
  // A saved or picked address needs no suggestions until it is changed.
  const [isTyping, setIsTyping] = useState(false)
  const { places, isUnknown, isError } = usePlaces(value, isTyping)
  const note = isError
    ? "We can't suggest places just now. Please type the whole address, with its postcode."
    : isUnknown && !field.error
      ? "We can't find that place. Check the spelling, or add the postcode."
      : undefined

  return (
    <SuggestField
      {...field}
      required
      value={value}
      suggestions={places}
      note={note}
      onChange={(typed) => {
        setIsTyping(true)
        onChange(typed)
      }}
      onPick={({ label }) => {
        setIsTyping(false)
        onChange(label)
      }}
    />
  )
}
