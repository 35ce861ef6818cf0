import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goodPassword, newEmail, passwords, verifyAddress } from '#test/support/accounts.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { processTreeOf } from '#test/support/process-info.ts'
import { ok, post } from '#test/support/requests.ts'
import { runLocal } from '#test/support/run-local.ts'
import { pngOf } from '#test/support/sample-files.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { newProfile } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

const folder = temporaryFolder('back-up')
const [dataDir, kept] = [join(folder, 'data'), join(folder, 'kept')]

const signedUp = async (url: string, email: string): Promise<Client> => {
  const client = newClient(url)
  await verifyAddress(client, email)
  ok(await client.auth.register({ body: { email, ...passwords() } }))
  return client
}

const logIn = async (url: string, email: string) => {
  const client = newClient(url)
  return { client, status: (await client.auth.login({ body: { email, password: goodPassword } })).status }
}

/** A user with a profile who has posted a parcel with a photo. */
const poster = async (url: string, email: string) => {
  const client = await signedUp(url, email)
  const { dateOfBirth: dob, ...profile } = newProfile()
  ok(await client.users.saveProfile({ body: { ...profile, dob } }))
  const photo = await uploadedFile(client)
  const size = { length_cm: 30, width_cm: 20, height_cm: 10 }
  const { id } = await post(client, { itemCategory: 'Send Parcel', photos: [photo], ...size })
  return { client, photo, id }
}

const picture = async (client: Client, photo: string): Promise<Buffer> => {
  const { headers } = await client.uploads.openUpload({ params: { id: photo } })
  return Buffer.from(await (await fetch(headers.location ?? '')).arrayBuffer())
}

test('a copy of the data folder of a host that was stopped is that host again', { timeout: 120_000 }, async () => {
  const [email, later] = [newEmail(), newEmail()]
  const first = await runLocal(dataDir)
  const { client, photo, id } = await poster(first.url, email)
  const session = [...client.cookies]
  const shown = await picture(client, photo)
  expect(await first.stop()).toBe(0)
  await cp(dataDir, kept, { recursive: true })

  // What is written after the copy is lost with the folder.
  const second = await runLocal(dataDir)
  await signedUp(second.url, later)
  for (const pid of processTreeOf(second.child.pid ?? 0)) process.kill(pid, 'SIGKILL')
  await second.exited
  await rm(dataDir, { recursive: true })
  await cp(kept, dataDir, { recursive: true })

  const third = await runLocal(dataDir)
  try {
    expect((await logIn(third.url, later)).status).toBe(401)
    expect((await logIn(third.url, email)).status).toBe(200)
    const same = newClient(third.url)
    for (const [name, value] of session) same.cookies.set(name, value)
    expect(ok(await same.requests.listRequests()).body.items).toMatchObject([{ id, status: 'pending_match' }])
    expect(shown).toEqual(pngOf())
    expect(await picture(same, photo)).toEqual(shown)
  } finally {
    await third.stop()
  }
})
