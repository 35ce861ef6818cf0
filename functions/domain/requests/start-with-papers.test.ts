import { expect, test } from 'vitest'
import type { Cover } from '#shared/model/cover.ts'
import { addDays } from '#shared/model/london.ts'
import {
  businessId,
  createFakeRequests,
  noon,
  noonSlot,
  noUploads,
  people,
  requestAt,
  sessionOf,
} from '#test/support/fake-requests.ts'
import { aBusiness } from '#test/support/sample-items.ts'
import { userWith } from '#test/support/user-with.ts'
import { startDelivery } from './deliver.ts'

const matched = requestAt('matched', { ...noonSlot, actualMode: 'Car' })
const driven = { ...matched, businessId }
const { store } = createFakeRequests(matched)
const { store: ofFleet } = createFakeRequests(driven)
const ended: Cover = { since: '2026-01-01', hire: addDays(matched.date, -1) }
const lasting: Cover = { ...ended, hire: matched.date }
const deps = { claimUploads: noUploads, now: () => noon }

const startAsPartner = (cover: Cover) =>
  startDelivery(
    { ...deps, requests: store, businesses: { find: async () => undefined } },
    sessionOf(people.carrier, { cover }),
    matched.requestId,
    { photos: [] },
  )

const startAsDriver = (cover: Cover) =>
  startDelivery(
    { ...deps, requests: ofFleet, businesses: { find: async () => aBusiness({ businessId, cover }) } },
    sessionOf(people.carrier, { businessId, user: userWith({ id: people.carrier, is_driver: true }) }),
    driven.requestId,
    { photos: [] },
  )

test('a partner does not start after their insurance has ended, and does on its last day', async () => {
  await expect(startAsPartner(ended)).rejects.toMatchObject({ code: 'papers.no-hire' })
  await expect(startAsPartner(lasting)).resolves.toMatchObject({ status: 'in_transit' })
})

test('a driver does not start after the insurance of their business has ended, and does on its last day', async () => {
  await expect(startAsDriver(ended)).rejects.toMatchObject({ code: 'papers.business' })
  await expect(startAsDriver(lasting)).resolves.toMatchObject({ status: 'in_transit' })
})
