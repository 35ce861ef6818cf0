import * as z from 'zod/mini'
import { NiNumber } from '#shared/model/ni-number.ts'
import { UkNumber } from '#shared/model/phone-numbers.ts'
import { AddressParts } from '#shared/model/profile-rules.ts'
import { nameText, optional, required } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'
import { TaxStatement } from './tax-shapes.ts'

const text = z.nullable(z.string())

/** A user's profile. Fields are null until they are filled in. */
export const Profile = z.object({
  firstName: text,
  lastName: text,
  mobile: text,
  dob: text,
  address: text,
  addressParts: z.nullable(
    z.object({
      houseNumber: z.string(),
      street: z.string(),
      city: z.string(),
      county: z.string(),
      postcode: z.string(),
    }),
  ),
  email: z.string(),
  is_partner: z.boolean(),
  is_verified_partner: z.boolean(),
  /** A verified partner's new name. Others see the old one until an admin approves it. */
  pending_name: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
})
export type Profile = z.output<typeof Profile>

/** The address comes in parts, or as one line. */
export const ProfileForm = z.object({
  firstName: required(nameText(60, 'your first name'), 'Please enter your first name.'),
  lastName: required(nameText(60, 'your last name'), 'Please enter your last name.'),
  mobile: UkNumber,
  dob: z.string().check(z.maxLength(10)),
  address: optional(nameText(300, 'your address')),
  addressParts: z.optional(AddressParts),
})
export type ProfileForm = z.output<typeof ProfileForm>

export const usersContract = contract({
  getProfile: {
    summary: 'Your profile.',
    method: 'GET',
    path: '/users/me',
    access: 'signed-in',
    reply: Profile,
    failures: [],
  },
  saveProfile: {
    summary:
      'Saves your profile. A saved date of birth cannot be changed; the new name of a verified partner waits for review.',
    method: 'POST',
    path: '/users/me',
    access: 'not-driver',
    body: ProfileForm,
    reply: Profile,
    failures: ['state.moved'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  exportData: {
    summary: 'Everything that we hold about you, as one document.',
    method: 'GET',
    path: '/users/me/export',
    access: 'signed-in',
    reply: z.record(z.string(), z.unknown()),
    failures: [],
    limits: [{ by: 'user', max: 10, perSeconds: 24 * 3600 }],
  },
  getTaxStatement: {
    summary: 'What is reported to HMRC about what you, or your business, earned in each year.',
    method: 'GET',
    path: '/users/me/tax-statement',
    access: 'not-driver',
    query: z.object({ of: z._default(z.enum(['me', 'business']), 'me') }),
    reply: TaxStatement,
    failures: ['access.denied'],
    limits: [{ by: 'user', max: 60, perSeconds: 3600 }],
  },
  saveNiNumber: {
    summary: 'Stores your National Insurance number, sealed. Refused before your first completed job.',
    method: 'POST',
    path: '/users/me/ni-number',
    access: 'not-driver',
    whileSuspended: true,
    body: z.object({ ni_number: NiNumber }),
    reply: z.object({ message: z.string() }),
    failures: ['tax.not-needed', 'state.moved'],
    limits: [{ by: 'user', max: 20, perSeconds: 3600 }],
  },
  eraseAccount: {
    summary:
      'Ends every session and all open work, and erases your account three days later, unless you sign in before. Refused while something that you sent or carry is on its way.',
    method: 'POST',
    path: '/users/me/erasure',
    access: 'signed-in',
    whileSuspended: true,
    body: z.object({
      password: z
        .string('Please enter your password.')
        .check(z.minLength(1, 'Please enter your password.'), z.maxLength(1024)),
    }),
    reply: z.object({ message: z.string(), erases_at: z.string() }),
    failures: [
      'password.current-wrong',
      'account.busy',
      'account.protected',
      'account.employed',
      'account.has-drivers',
      'state.moved',
    ],
    limits: [{ by: 'user', max: 10, perSeconds: 3600 }],
  },
})
