import { describe, expect, test } from 'vitest'
import { addressNotFoundText, Failure } from '#shared/model/failure.ts'
import { requestTexts } from '#shared/model/request-rules.ts'
import { createRequestHarness, owner, rideId, uploadId, wish } from '#test/support/create-request-harness.ts'
import { people, requestAt, sessionOf, userId } from '#test/support/fake-requests.ts'
import { createRequest } from './create-request.ts'

describe('a request is refused', () => {
  test('with a text for each wrong field', async () => {
    const { create, claims, stored } = createRequestHarness()
    const tried = create({ photos: [], length_cm: 0, preferredDate: '2026-11-19', price: undefined })
    await expect(tried).rejects.toMatchObject({
      code: 'input.invalid',
      message: requestTexts.photos,
      fields: {
        photos: requestTexts.photos,
        length_cm: requestTexts.dimensionsPositive,
        preferredDate: requestTexts.pastDate,
      },
    })
    expect([claims, stored()]).toEqual([[], []])
  })

  test.each([
    [undefined, requestTexts.price],
    [1.005, requestTexts.priceForm],
    [10_000.01, requestTexts.priceHigh],
    [1, 'The price must be at least £9.13'],
  ])('at £%s', async (price, text) => {
    await expect(createRequestHarness().create({ price })).rejects.toMatchObject({
      message: text,
      fields: { price: text },
    })
  })

  test('as one of the things that nobody carries, or with a value above what may be declared', async () => {
    const { create, claims, stored } = createRequestHarness()
    await expect(create({ none_forbidden: false, declared_value: 2000.01 })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { none_forbidden: requestTexts.forbidden, declared_value: requestTexts.declaredRange },
    })
    expect([claims, stored()]).toEqual([[], []])
  })

  test('if its addresses cannot be located, at each field, before any file is touched', async () => {
    const { create, quote, claims, stored } = createRequestHarness({ known: false })
    const [pickup_address, delivery_address] = [addressNotFoundText, addressNotFoundText]
    const refusal = { code: 'input.invalid', message: addressNotFoundText }
    const fields = { pickup_address, delivery_address }
    await expect(create()).rejects.toMatchObject({ ...refusal, fields })
    await expect(quote()).rejects.toMatchObject({ ...refusal, fields })
    expect({ claims, stored: stored() }).toEqual({ claims: [], stored: [] })
  })

  test.each([
    ['when its files are taken by another', 'upload.used'],
    ['as the twenty-first open request', 'request.too-many-open'],
  ] as const)('%s, and leaves nothing behind', async (_, code) => {
    const { deps, undone } = createRequestHarness()
    const create = async () => {
      throw new Failure(code)
    }
    const tried = createRequest({ ...deps, requests: { ...deps.requests, create } }, owner, wish, undefined)
    await expect(tried).rejects.toMatchObject({ code })
    expect(undone).toHaveLength(1)
  })

  test('by an outage without undoing what may have been written', async () => {
    const { deps, undone } = createRequestHarness()
    const create = async () => {
      throw new Error('socket hang up')
    }
    const tried = createRequest({ ...deps, requests: { ...deps.requests, create } }, owner, wish, undefined)
    await expect(tried).rejects.toThrow('socket hang up')
    expect(undone).toEqual([])
  })
})

describe('a first request', () => {
  test('looks up whether its owner is shut out, and records the first post in their row', async () => {
    const { create, lookedUp, written } = createRequestHarness()
    await create({}, undefined, owner)
    expect(lookedUp).toEqual([expect.objectContaining({ userId: people.owner, email: owner.user.email })])
    expect(written[0]?.[0]).toMatchObject({ action: { Update: { UpdateExpression: 'SET firstPostAt = :at' } } })
    await create()
    expect(lookedUp).toHaveLength(1)
    expect(JSON.stringify(written[1])).not.toContain('firstPostAt')
  })

  test('is refused to a user who is shut out, before any file is touched', async () => {
    const { create, claims, stored } = createRequestHarness({ isShutOut: true })
    await expect(create({}, undefined, owner)).rejects.toMatchObject({ code: 'account.shut-out' })
    expect([claims, stored()]).toEqual([[], []])
  })
})

describe('a request', () => {
  test('is stored with its areas, its distance, our own price and its files', async () => {
    const { create, stored, claims } = createRequestHarness()
    const card = await create()
    const [{ item, detail } = { item: undefined, detail: undefined }] = stored()
    expect(card).toMatchObject({
      status: 'pending_match',
      version: 1,
      price: 50,
      distance_km: 15,
      pickup_address: wish.pickup_address,
    })
    expect(item).toMatchObject({
      ownerId: people.owner,
      event: { type: 'post', by: people.owner },
      pricePence: 5000,
      publicKm: 15,
      pickup: { area: 'Leeds LS1', point: { lat: 53.798, lon: -1.547 } },
      delivery: { area: 'Bradford BD1' },
    })
    expect(detail).toMatchObject({
      suggestedPence: 913,
      photos: [{ uploadId: wish.photos[0] }],
      receiverContact: '07700 900300',
    })
    expect(claims).toEqual([{ usedBy: item?.requestId, purposes: ['request-photo'] }])
  })

  test('contains nothing that its category does not ask for', async () => {
    const { create, stored, claims } = createRequestHarness()
    await create({
      itemCategory: 'Household Recycling/Disposal',
      preferredTransport: 'Van',
      description: 'An old sofa',
      number_of_bags: 3,
      receipt: uploadId('receipt'),
      loadingAssistance: true,
    })
    await create({
      itemCategory: 'Shopping Assistance',
      number_of_bags: 2,
      receipt: uploadId('receipt'),
      photos: [uploadId('x')],
    })
    const [recycling, shopping] = stored()
    expect(recycling?.item).toMatchObject({ metres: 0, loadingAssistance: false })
    expect(recycling?.item).not.toHaveProperty('delivery')
    for (const name of ['bags', 'receipt', 'receiverContact', 'deliveryPoint'])
      expect(recycling?.detail).not.toHaveProperty(name)
    expect(shopping?.item).not.toHaveProperty('band')
    expect(shopping?.detail).toMatchObject({ bags: 2, photos: [], receipt: { uploadId: uploadId('receipt') } })
    expect(claims.map(({ purposes }) => purposes)).toEqual([['request-photo'], ['receipt']])
  })

  test('may name photos of an earlier one of the same owner, which are copied, beside new ones', async () => {
    const { create, stored, claims, undone, deps } = createRequestHarness()
    await create()
    const earlier = stored()[0]?.item.requestId
    await create({ copies: earlier, photos: [uploadId('new'), ...wish.photos] })
    expect(stored()[1]?.detail.photos.map((photo) => photo.uploadId)).toEqual([uploadId('new'), uploadId('copy0')])
    expect(claims[1]?.purposes).toEqual(['request-photo'])

    const { requestId } = requestAt('pending_match')
    await expect(create({ copies: requestId })).rejects.toMatchObject({ code: 'request.unknown' })
    const stranger = sessionOf(people.stranger, { hasPosted: true })
    await expect(create({ copies: earlier }, undefined, stranger)).rejects.toMatchObject({ code: 'request.unknown' })

    const refusing = async () => {
      throw new Failure('request.too-many-open')
    }
    const full = { ...deps, requests: { ...deps.requests, create: refusing } }
    const tried = createRequest(full, owner, { ...wish, copies: earlier }, undefined)
    await expect(tried).rejects.toMatchObject({ code: 'request.too-many-open' })
    expect(undone.filter((one) => one.startsWith('copies of'))).toHaveLength(1)
  })

  test('keeps its owner’s word and the declared value, and is accepted without them', async () => {
    const { create, stored } = createRequestHarness()
    await create({ none_forbidden: true, declared_value: 79.99 })
    await create()
    expect(stored()[0]?.detail).toMatchObject({ noneForbidden: true, declaredPence: 7999 })
    for (const name of ['noneForbidden', 'declaredPence']) expect(stored()[1]?.detail).not.toHaveProperty(name)
  })

  test('names a photo once, however often it was sent', async () => {
    const { create, claims } = createRequestHarness()
    await create({ photos: Array(5).fill(wish.photos[0]) })
    expect(claims[0]?.purposes).toEqual(['request-photo'])
  })
})

describe('a direct offer', () => {
  const offered = { directPartnerId: people.carrier, matchedRideId: rideId }

  test('waits only for that partner, at most three hours, if they and their ride are still available', async () => {
    const { create, stored, written } = createRequestHarness()
    expect((await create(offered)).status).toBe('pending_partner_approval')
    expect(stored()[0]?.item).toMatchObject({
      event: { type: 'offer' },
      offer: { partnerId: people.carrier, rideId, expiresAt: '2026-11-20T15:00:00.000Z' },
    })
    expect(await create(offered)).toMatchObject({
      carrier_name: 'Robin',
      ride_times: {
        date: '2026-11-25',
        departure_time: '08:00',
        arrival_date: '2026-11-25',
        arrival_time: '09:00',
      },
    })
    expect(written[0]).toMatchObject([
      { action: { ConditionCheck: { Key: { PK: `USER#${people.owner}`, SK: `BLOCK#${people.carrier}` } } } },
      { action: { ConditionCheck: { Key: { PK: `USER#${people.carrier}`, SK: 'PROFILE' } } } },
      { action: { ConditionCheck: { Key: { PK: `USER#${people.carrier}`, SK: `RIDE#${rideId}` } } } },
      { action: { Delete: {} } },
    ])
  })

  test('ends when the slot begins or the ride departs, if that is sooner', async () => {
    const { create, stored, wait } = createRequestHarness()
    wait(4 * 24 * 60 + 17 * 60 + 30) // 05:30 on the day
    await create(offered)
    expect(stored()[0]?.item.offer?.expiresAt).toBe('2026-11-25T06:00:00.000Z')
    wait(60) // the slot has begun, the ride has not
    await create(offered)
    expect(stored()[1]?.item.offer?.expiresAt).toBe('2026-11-25T08:00:00.000Z')
  })

  test.each([
    ['without its ride', { directPartnerId: people.carrier }],
    ['without its partner', { matchedRideId: rideId }],
    ['of a ride that is not theirs', { directPartnerId: userId('other'), matchedRideId: rideId }],
  ])('%s is refused', async (_, body) => {
    const { create, claims } = createRequestHarness()
    await expect(create(body)).rejects.toMatchObject({ code: 'ride.gone' })
    expect(claims).toEqual([])
  })
})
