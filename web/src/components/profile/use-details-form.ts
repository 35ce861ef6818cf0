import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { type Profile, ProfileForm } from '#shared/contracts/users.ts'
import { londonTime } from '#shared/model/london.ts'
import { AddressParts, birthDateError, birthDateTexts } from '#shared/model/profile-rules.ts'
import { api } from '#web/lib/api.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { profileQuery } from './queries.ts'
import { useTownOfPostcode } from './use-town-of-postcode.ts'

/** The form's value: 'year-month-day', with empty parts until they are chosen. */
const BirthDate = z.string().check(
  z.superRefine((date, context) => {
    const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(date)
    const message = isWhole ? birthDateError(date, londonTime(new Date()).date) : birthDateTexts.missing
    if (message) context.addIssue({ code: 'custom', message })
  }),
)

const { firstName, lastName, mobile } = ProfileForm.shape

/** The details of a person, in the order of the screen. */
const Details = z.object({ firstName, lastName, dob: BirthDate, mobile, ...AddressParts.shape })
type Details = z.output<typeof Details>
export type DetailName = keyof Details

export const detailIds = {
  firstName: 'first-name',
  lastName: 'last-name',
  dob: 'birth-day',
  mobile: 'mobile',
  postcode: 'postcode',
  houseNumber: 'house-number',
  street: 'street',
  city: 'city',
  county: 'county',
} as const satisfies Record<DetailName, string>

const typed = z.optional(z.string())

/** Input that is not saved yet. */
const DetailsDraft = z.object({
  firstName: typed,
  lastName: typed,
  mobile: typed,
  dob: typed,
  houseNumber: typed,
  street: typed,
  city: typed,
  county: typed,
  postcode: typed,
})

/** Shows a name that waits for approval, so that saving the form does not withdraw it. */
const detailsOf = ({ addressParts, pending_name, ...profile }: Profile): Details => ({
  firstName: pending_name?.firstName ?? profile.firstName ?? '',
  lastName: pending_name?.lastName ?? profile.lastName ?? '',
  mobile: profile.mobile ?? '',
  dob: profile.dob ?? '',
  houseNumber: addressParts?.houseNumber ?? '',
  street: addressParts?.street ?? '',
  city: addressParts?.city ?? '',
  county: addressParts?.county ?? '',
  postcode: addressParts?.postcode ?? '',
})

const bodyOf = ({ firstName, lastName, mobile, dob, ...addressParts }: Details): ProfileForm => ({
  firstName,
  lastName,
  mobile,
  dob,
  addressParts,
})

/** The form of a user's details. It starts from the saved ones, and keeps the input until that is saved too. */
export const useDetailsForm = (userId: string, profile: Profile, onSaved: (saved: Profile) => void) => {
  const queries = useQueryClient()
  const { change, follow, values, fieldErrors, ...form } = useServerForm({
    schema: Details,
    ids: detailIds,
    initial: detailsOf(profile),
    draft: { name: `profile.${userId}`, schema: DetailsDraft },
    send: async (details, { forget }) => {
      const saved = await api.users.saveProfile({ body: bodyOf(details) })
      forget()
      queries.setQueryData(profileQuery.queryKey, saved)
      onSaved(saved)
    },
  })

  // An admin may decide on a pending name while the form is open.
  const { firstName, lastName } = detailsOf(profile)
  useEffect(() => follow({ firstName, lastName }), [firstName, lastName, follow])

  const filledIn = useTownOfPostcode(values, form.keep)

  return {
    ...form,
    filledIn,
    birthDate: { value: values.dob, error: fieldErrors.dob, onChange: (dob: string) => change({ dob }) },
  }
}
