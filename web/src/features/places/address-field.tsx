import { useState } from 'react'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { usePlaces } from './use-places.ts'

type AddressFieldProps = {
  id: string
  label: string
  hint: string
  error?: string | undefined
  value: string
  onChange: (address: string) => void
}

/** An address in the United Kingdom, with places to choose from. What is not among them needs its postcode. */
export const AddressField = ({ value, onChange, ...field }: AddressFieldProps) => {
  // What was there before, or was picked, needs no suggestions until it is changed.
  const [isTyping, setIsTyping] = useState(false)
  const { places, isUnknown, isError } = usePlaces(value, isTyping)
  const note = isError
    ? 'Suggestions are out of reach just now. Type the whole address, with its postcode.'
    : isUnknown && !field.error
      ? 'No place found. Check the spelling, or add the postcode.'
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
