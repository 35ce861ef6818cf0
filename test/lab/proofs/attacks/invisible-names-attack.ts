import type { Client } from '#test/support/client.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aBusiness, newProfile, signedIn } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'
import type { Attack } from './attack.ts'

/** Names that look empty, or like another person's name. */
const names: Record<string, string> = {
  'a zero-width space': '\u200B',
  'a word joiner': '\u2060',
  'a soft hyphen': '\u00AD',
  'a mark without a letter': '\u0301',
  'a Hangul filler': '\u3164',
  'a joiner': '\u200D',
  'a zero-width space in a name': 'Ali\u200Bce',
  'a joiner in a name': 'Ali\u200Dce',
  'a right-to-left mark in a name': 'Alice\u200F',
  'a reversed name': '\u202EecilA',
  'a tag in a name': 'Alice\u{E0041}',
  'a private character': 'Alice\uE000',
  'an unassigned character': 'Alice\u0378',
  'a noncharacter': 'Alice\uFFFF',
}

type Send = (client: Client, name: string) => Promise<{ status: number }>

const { dateOfBirth: dob, ...profile } = newProfile()
const saves =
  (change: (name: string) => object): Send =>
  (client, name) =>
    client.users.saveProfile({ body: { ...profile, dob, ...change(name) } })
const inAddress = (part: string) => saves((name) => ({ addressParts: { ...profile.addressParts, [part]: name } }))

const fields: Record<string, Send> = {
  'first name': saves((firstName) => ({ firstName })),
  'last name': saves((lastName) => ({ lastName })),
  'house number': inAddress('houseNumber'),
  street: inAddress('street'),
  'town or city': inAddress('city'),
  county: inAddress('county'),
}

const ofFleets: Record<string, Send> = {
  'business name': (client, business_name) =>
    client.business.saveBusiness({ body: { business_name, business_address: '4 Weir Lane, Leeds' } }),
  'driver name': async (client, name) => {
    const photo = await uploadedFile(client, { purpose: 'driver-photo' })
    const license = await uploadedFile(client, { purpose: 'driver-licence' })
    return client.business.addDriver({ body: { name, contactNumber: newProfile().mobile, photo, license } })
  },
}

const tryOn = async (host: TestHost, gains: string[]): Promise<number> => {
  let tries = 0
  const tryEach = async (sends: Record<string, Send>, newClient: () => Promise<Client>) => {
    for (const [what, name] of Object.entries(names)) {
      const client = await newClient()
      for (const [field, send] of Object.entries(sends)) {
        tries += 1
        if ((await send(client, name)).status < 300) gains.push(`${what} became a ${field}`)
      }
    }
  }
  await tryEach(fields, async () => (await signedIn(host)).client)
  await tryEach(ofFleets, async () => (await aBusiness(host)).client)
  return tries
}

export const attack: Attack = {
  about: 'names and parts of an address that look empty, or like another person’s',
  run: async (host) => {
    const gains: string[] = []
    return { tries: await tryOn(host, gains), gains }
  },
}
