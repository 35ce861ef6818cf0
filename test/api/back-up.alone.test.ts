import { cp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStoredKeys } from '#lib/local/data-folder.ts'
import { goodPassword, newEmail, passwords, verifyAddress } from '#test/support/accounts.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { ok, post } from '#test/support/requests.ts'
import { runLocal, runScript } from '#test/support/run-local.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { newProfile } from '#test/support/test-users.ts'
import { bytesOf, uploadedFile } from '#test/support/uploads.ts'

const folder = temporaryFolder('back-up')
const dataDir = join(folder, 'data')

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
const poster = async (url: string) => {
  const email = newEmail()
  const client = await signedUp(url, email)
  const { dateOfBirth: dob, ...profile } = newProfile()
  ok(await client.users.saveProfile({ body: { ...profile, dob } }))
  const photo = await uploadedFile(client)
  const size = { length_cm: 30, width_cm: 20, height_cm: 10 }
  const { id } = await post(client, { itemCategory: 'Send Parcel', photos: [photo], ...size })
  return { client, photo, id, email }
}

type Poster = Awaited<ReturnType<typeof poster>>

const picture = async (client: Client, photo: string): Promise<Buffer> => {
  const { headers } = await client.uploads.openUpload({ params: { id: photo } })
  return Buffer.from(await (await fetch(headers.location ?? '')).arrayBuffer())
}

const backUp = async (to: string) => {
  const run = runScript('bin/backup.ts', { DATA_DIR: dataDir }, [to])
  return { code: await run.exited, said: run.output().trim() }
}

/** A host started from a copy of the backup has what the first one had. */
const expectRestored = async (kept: string, { client, photo, id, email }: Poster): Promise<void> => {
  const restored = join(folder, 'restored')
  await cp(kept, restored, { recursive: true })
  const host = await runLocal(restored)
  try {
    expect((await logIn(host.url, email)).status).toBe(200)
    const same = newClient(host.url)
    for (const [name, value] of client.cookies) same.cookies.set(name, value)
    expect(ok(await same.requests.listRequests({ query: { state: 'open' } })).body.items).toMatchObject([
      { id, status: 'pending_match' },
    ])
    expect(await picture(same, photo)).toEqual(bytesOf(photo))
  } finally {
    await host.stop()
    await rm(restored, { recursive: true })
  }
}

test('a host started from a backup is the same, whether the backup was made while the first host ran or after it', {
  timeout: 120_000,
}, async () => {
  const first = await runLocal(dataDir)
  const one = await poster(first.url)
  const running = join(folder, 'running')
  let isOver = false
  const writing = (async () => {
    for (let count = 1; ; count += 1) {
      await signedUp(first.url, newEmail())
      if (isOver) return count
    }
  })()
  const made = await backUp(running)
  isOver = true
  expect(made.said).toContain(`${running} holds what ${dataDir} held.`)
  expect(made.code).toBe(0)
  expect(await writing).toBeGreaterThan(0)
  expect(await backUp(running)).toEqual({ code: 1, said: `${running} is there already: name a new folder.` })
  const later = newEmail()
  await signedUp(first.url, later)
  const stopped = join(folder, 'stopped')
  expect(await first.stop()).toBe(0)
  expect((await backUp(stopped)).code).toBe(0)
  for (const kept of [running, stopped]) {
    expect((await stat(join(kept, 'keys.json'))).mode & 0o077).toBe(0)
    expect((await stat(kept)).mode & 0o077).toBe(0)
    // Codes and links keep working, and devices keep getting pushes.
    expect(readStoredKeys(kept)).toEqual(readStoredKeys(dataDir))
    expect(readStoredKeys(kept)?.pushKeys).toMatch(/^[0-9a-f]{64}$/)
  }

  await expectRestored(running, one)
  await expectRestored(stopped, one)
  const again = await runLocal(running)
  expect((await logIn(again.url, later)).status).toBe(401)
  await again.stop()
})

test('a backup refuses a folder that is no data folder', async () => {
  const run = runScript('bin/backup.ts', { DATA_DIR: folder }, [join(folder, 'none')])
  expect(await run.exited).toBe(1)
  expect(run.output().trim()).toBe(`${folder} is no data folder of Sameway: name the one that it runs with.`)
})
