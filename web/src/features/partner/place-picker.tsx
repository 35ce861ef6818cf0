import { Flex, Stack } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { TextField } from '#web/ui/fields.tsx'
import type { PartnerPlace, PlaceKind } from './use-place.ts'

const PostcodeForm = ({ place: { choice, errorText, choose } }: { place: PartnerPlace }) => {
  const id = useId()
  const [postcode, setPostcode] = useState(choice?.kind === 'postcode' ? choice.postcode : '')
  const [isEmpty, setIsEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = postcode.trim().toUpperCase()
    setIsEmpty(typed === '')
    if (typed) choose({ kind: 'postcode', postcode: typed })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="3">
        <TextField
          id={id}
          label="Postcode"
          hint="The first half is enough: LS1."
          error={isEmpty ? 'Please enter a postcode.' : errorText}
          required
          maxLength={10}
          autoComplete="postal-code"
          value={postcode}
          onChange={({ currentTarget }) => setPostcode(currentTarget.value)}
        />
        <Flex>
          <Button type="submit" variant="outline">
            Use this postcode
          </Button>
        </Flex>
      </Stack>
    </form>
  )
}

/** Chooses the place near which to look for jobs. */
export const PlacePicker = ({ place }: { place: PartnerPlace }) => {
  const { choice, whereabouts, choose } = place
  const isHere = whereabouts === 'known' || whereabouts === 'asking'
  const inUse: PlaceKind | undefined =
    whereabouts === 'refused' ? 'home' : (choice?.kind ?? (isHere ? 'here' : undefined))
  const [isTyping, setIsTyping] = useState(false)
  const shown = isTyping ? 'postcode' : inUse
  const pick = (kind: PlaceKind) => {
    setIsTyping(kind === 'postcode')
    if (kind !== 'postcode') choose({ kind })
  }
  return (
    <Stack gap="4">
      <RadioCards
        name="near"
        legend="Show jobs near"
        columns={3}
        options={[
          { value: 'here', label: 'Current location' },
          { value: 'home', label: 'Home' },
          { value: 'postcode', label: 'Postcode' },
        ]}
        value={shown}
        onChange={pick}
      />
      {shown === 'postcode' && <PostcodeForm place={place} />}
    </Stack>
  )
}
