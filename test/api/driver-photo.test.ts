import { describe, expect, test } from 'vitest'
import { anAdmin, auditOf } from '#test/support/admin-actions.ts'
import type { Client } from '#test/support/client.ts'
import { aDriverWithFiles, assign, complete, start, unassign } from '#test/support/fleets.ts'
import { openHost } from '#test/support/open-host.ts'
import { codeOf, ok, post } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const host = await openHost()

const look = (client: Client, id: string, request?: string) =>
  client.uploads.openUpload({ params: { id }, query: { ...(request && { request }) } })

const status = async (client: Client, id: string, request?: string) => (await look(client, id, request)).status

const photoUrl = async ({ client }: Person, id: string) =>
  ok(await client.requests.getDetails({ params: { id } })).body.partner?.photoUrl

const scene = async () => {
  const [owner, fleet] = [await aRequester(host), await aBusiness(host)]
  const driver = await aDriverWithFiles(host, fleet)
  const { id } = await post(owner.client)
  return { owner, fleet, driver, id }
}

describe('the photo of a driver', () => {
  test('is refused to others, whatever request they name, as if it did not exist', async () => {
    const { owner, fleet, driver, id } = await scene()
    ok(await assign(fleet, id, driver))
    const others = [
      await aRequester(host),
      await aPartner(host),
      await aBusiness(host),
      await aDriverOf(host, await aBusiness(host)),
      await aDriverOf(host, fleet),
      driver,
    ]
    const unknown = await look(owner.client, 'upl_0000000000000000000000', id)
    for (const { client } of others)
      for (const request of [undefined, id, 'req_0000000000000000000000']) {
        const { status: refused, body } = await look(client, driver.photo, request)
        expect({ refused, ...body, request_id: '' }).toEqual({
          refused: unknown.status,
          ...unknown.body,
          request_id: '',
        })
      }
    expect(await status(host.client(), driver.photo, id)).toBe(401)
  })

  test('is refused to a requester for any request that this driver does not carry for them now', async () => {
    const { owner, fleet, driver, id } = await scene()
    const { id: another } = await post(owner.client)
    const { id: theirs } = await post((await aRequester(host)).client)
    expect(await status(owner.client, driver.photo, id)).toBe(404)
    for (const request of [id, theirs]) ok(await assign(fleet, request, driver))
    ok(await assign(fleet, another, await aDriverWithFiles(host, fleet)))
    expect(await status(owner.client, driver.photo, id)).toBe(302)
    for (const request of [undefined, another, theirs])
      expect(await status(owner.client, driver.photo, request)).toBe(404)
    ok(await unassign(fleet, id))
    expect(await status(owner.client, driver.photo, id)).toBe(404)
  })

  test('is shown to the requester from the match to the delivery', async () => {
    const { owner, fleet, driver, id } = await scene()
    expect(ok(await owner.client.requests.getDetails({ params: { id } })).body.partner).toBeNull()
    const url = `/api/uploads/${driver.photo}?request=${id}`
    const seen = async () => [await photoUrl(owner, id), await status(owner.client, driver.photo, id)]
    ok(await assign(fleet, id, driver))
    expect(await seen()).toEqual([url, 302])
    ok(await start(driver, id))
    expect(await seen()).toEqual([url, 302])
    ok(await complete(driver, id, await codeOf(owner.client, id)))
    expect(await seen()).toEqual([null, 404])
  })

  test('follows the job to another driver of the fleet', async () => {
    const { owner, fleet, driver, id } = await scene()
    const next = await aDriverWithFiles(host, fleet)
    ok(await assign(fleet, id, driver))
    ok(await assign(fleet, id, next))
    expect(await photoUrl(owner, id)).toBe(`/api/uploads/${next.photo}?request=${id}`)
    expect(await status(owner.client, next.photo, id)).toBe(302)
    expect(await status(owner.client, driver.photo, id)).toBe(404)
  })
})

describe('photo and licence of a driver', () => {
  test('are shown to admins with the person, and each look is recorded', async () => {
    const { driver, owner } = await scene()
    const admin = await anAdmin(host)
    const entryOf = async ({ user: { email } }: Person) =>
      ok(await admin.client.admin.searchUsers({ body: { q: email } })).body.items?.[0]
    expect((await entryOf(owner))?.documents).toEqual([])
    expect((await entryOf(driver))?.documents).toEqual([
      { name: 'driver-photo.png', id: driver.photo, url: `/api/uploads/${driver.photo}` },
      { name: 'driving-licence.png', id: driver.licence, url: `/api/uploads/${driver.licence}` },
    ])
    const newest = ok(await admin.client.admin.listUsers({ query: { limit: '50' } })).body.items ?? []
    expect(newest.find(({ id }) => id === driver.userId)?.documents).toHaveLength(2)
    for (const file of [driver.photo, driver.licence]) expect(await status(admin.client, file)).toBe(302)
    const entries = await auditOf(driver)
    expect(entries).toHaveLength(2)
    for (const [uploadId, purpose] of [
      [driver.photo, 'driver-photo'],
      [driver.licence, 'driver-licence'],
    ])
      expect(entries).toContainEqual(
        expect.objectContaining({ by: admin.userId, action: 'document.opened', about: { uploadId, purpose } }),
      )
  })

  test('are named to others by no other call', async () => {
    const { owner, fleet, driver, id } = await scene()
    ok(await assign(fleet, id, driver))
    const rival = await aBusiness(host)
    for (const { client } of [rival, await aPartner(host), driver, await aRequester(host)]) {
      const texts = [
        (await client.requests.getDetails({ params: { id } })).text,
        (await client.business.listDrivers()).text,
        (await client.admin.listUsers()).text,
        (await client.business.listDriverDeliveries()).text,
      ].join('\n')
      for (const file of [driver.photo, driver.licence]) expect(texts).not.toContain(file)
    }
    expect(ok(await owner.client.requests.getDetails({ params: { id } })).text).not.toContain(driver.licence)
  })
})
