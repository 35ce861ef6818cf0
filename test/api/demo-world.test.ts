import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addDays, londonTime } from '#shared/model/london.ts'
import { logIn } from '#test/support/accounts.ts'
import { clock } from '#test/support/clock.ts'
import { ok } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'

const host = await startTestHost({ SEED: 'demo', PASSWORD_BLOCKLIST: 'off' })
afterAll(host.stop)

const signedInAs = async (role: string) => {
  const { password } = JSON.parse(await readFile(join(host.dataDir, 'demo-world.json'), 'utf8'))
  return logIn(host, `${role}@demo.example`, password)
}

test('the demo’s partner is verified, online and going somewhere tomorrow', async () => {
  const { partner, requests } = await signedInAs('partner')
  expect((await partner.getApplication()).body.application).toMatchObject({ status: 'verified' })
  expect(ok(await partner.listTransportModes()).body).toEqual(['Bicycle', 'Car'])
  expect(ok(await partner.getStatus()).body).toEqual({ is_online: true, paused_until: null })
  const date = addDays(londonTime(new Date()).date, 1)
  expect(ok(await partner.listRides()).body).toMatchObject([
    { date, transport_mode: 'Car', to_address: 'Reading, RG1' },
  ])
  expect(ok(await requests.listActive()).body).toMatchObject([{ status: 'matched', transportMode: 'Car' }])
  expect(ok(await requests.listAvailable()).body.length).toBeGreaterThan(0)
})

test('a request along that way finds the ride', async () => {
  const { requests } = await signedInAs('requester')
  const body = {
    itemCategory: 'Send Documents',
    pickup_address: '1 Camden Road, London, NW1 9LR',
    delivery_address: '10 Station Road, Reading, RG1 1LG',
    preferredDate: addDays(londonTime(new Date()).date, 1),
    preferredTimeSlot: 'morning',
  }
  expect(ok(await requests.findRides({ body })).body).toMatchObject([{ partnerName: 'Demo', transportMode: 'Car' }])
})

test('an admin finds the partner counted and listed', async () => {
  const { admin } = await signedInAs('admin')
  expect(ok(await admin.listPartners()).body).toMatchObject({ total: 1, items: [{ status: 'verified' }] })
})

test('the night finds it sound', async () => {
  clock.freeze() // tomorrow, when everything in it has been still for long
  await host.settled()
  await host.night()
  expect(host.log.lines.filter((line) => line.includes('"nightly"'))).toEqual([])
  clock.release()
})
