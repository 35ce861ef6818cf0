import { describe, expect, test } from 'vitest'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { toSaidPapers } from '#functions/domain/shared/partner-papers.ts'
import { ApplicationForm } from '#shared/contracts/partner.ts'
import { applicationTexts } from '#shared/model/application-rules.ts'
import { Failure } from '#shared/model/failure.ts'
import type { Leaving } from '#shared/model/suspension.ts'
import { applicant, byCar, createApplicationHarness, onFoot } from '#test/support/application-harness.ts'
import { uploadId } from '#test/support/create-request-harness.ts'
import { noon } from '#test/support/fake-requests.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { applyAsPartner } from './apply-as-partner.ts'

const { userId } = applicant

describe('an application is refused', () => {
  test('with a text for each wrong field, before any file is claimed', async () => {
    const { apply, done, written } = createApplicationHarness()
    const wrong = { ...byCar, photo: '', vehicleRegistration: ' ', transport_modes: 'Truck', consent: false }
    await expect(apply(wrong)).rejects.toMatchObject({
      code: 'input.invalid',
      message: applicationTexts.photo,
      fields: {
        photo: applicationTexts.photo,
        vehicleRegistration: applicationTexts.vehicleRegistration,
        transport_modes: applicationTexts.modeUnknown,
        consent: applicationTexts.consent,
      },
    })
    expect([done, written]).toEqual([[], []])
  })

  test('if the partner is already verified', async () => {
    const { apply, done } = createApplicationHarness({ was: anApplication({ userId }) })
    await expect(apply()).rejects.toMatchObject({ code: 'application.verified' })
    expect(done).toEqual([])
  })

  test.each([
    ['moved', 'application.moved'],
    ['files-used', 'upload.used'],
  ] as const)('when the write is refused as %s, and undoes its claims', async (outcome, code) => {
    const was = anApplication({ userId, status: 'pending', documents: {}, replaced: [uploadId('old')] })
    const { apply, done } = createApplicationHarness({ was, outcomes: [outcome] })
    await expect(apply()).rejects.toMatchObject({ code })
    expect(done).toEqual(['claim profile-photo id-document', 'undo'])
  })

  test('in an outage, without undoing what may have been written', async () => {
    const { deps, done } = createApplicationHarness()
    const apply = async () => {
      throw new Error('socket hang up')
    }
    const tried = applyAsPartner(
      { ...deps, applications: { ...deps.applications, apply } },
      applicant,
      ApplicationForm.parse(onFoot),
      undefined,
    )
    await expect(tried).rejects.toThrow('socket hang up')
    expect(done).not.toContain('undo')
  })

  test('for an erased account', async () => {
    const { deps } = createApplicationHarness()
    const partners = { find: async () => undefined }
    const tried = applyAsPartner({ ...deps, partners }, applicant, ApplicationForm.parse(onFoot), undefined)
    await expect(tried).rejects.toMatchObject({ code: 'session.none' })
  })
})

describe('an application', () => {
  test('waits for review, makes the user an unverified partner, and is counted', async () => {
    const { apply, written } = createApplicationHarness()
    expect(await apply()).toEqual({
      status: 'pending',
      version: 1,
      applied_at: noon.toISOString(),
      decided_at: null,
      reason: null,
      details: {
        transport_modes: ['Walking', 'Public Transport'],
        vehicleType: null,
        vehicleOwnerName: null,
        vehicleMakeModel: null,
        vehicleRegistration: null,
        papers: toSaidPapers({}),
      },
    })
    expect(written[0]).toMatchObject({
      was: undefined,
      flags: { Put: { Item: { isPartner: true, isVerifiedPartner: false } } },
      counters: [{ Put: { Item: { partners: 1, unverifiedPartners: 1 } } }],
      files: [{ Delete: {} }, { Delete: {} }],
    })
  })

  test.each<['pending' | 'rejected' | 'revoked', Partial<PartnerItem>, Leaving | undefined, Leaving | undefined]>([
    ['rejected', {}, undefined, undefined],
    ['rejected', {}, 'suspended', 'suspended'],
    ['revoked', {}, undefined, 'revoked'],
    ['pending', { returnsAfter: 'revoked' }, undefined, 'revoked'],
  ])(
    'after a %s one (%j), with the details of a user who left as %s, is marked %s',
    async (status, own, left, marked) => {
      const was = anApplication({ userId, status, ...own })
      const { apply, written } = createApplicationHarness({ was, ...(left && { left }) })
      await apply()
      expect(written[0]?.item.returnsAfter).toBe(marked)
    },
  )

  test('stores each file under its purpose, and the details of a vehicle', async () => {
    const { apply, written } = createApplicationHarness()
    await apply(byCar)
    const { item } = written[0] ?? {}
    expect(item).toMatchObject({ transportModes: ['Walking', 'Public Transport', 'Car'], vehicleType: 'Car' })
    expect(item).toMatchObject({ vehicleMakeModel: 'Blue estate car', vehicleRegistration: 'AB12 CDE' })
    const kept = Object.entries(item?.documents ?? {}).map(([purpose, file]) => [purpose, file.uploadId])
    expect(Object.fromEntries(kept)).toEqual({
      'profile-photo': byCar.photo,
      'id-document': byCar.idDocument,
      'id-document-back': byCar.idDocumentBack,
      'dbs-check': byCar.dbsCheck,
      'driving-licence': byCar.drivingLicense,
      'vehicle-insurance': byCar.vehicleInsurance,
      'vehicle-photo': byCar.vehiclePhoto,
    })
    expect(item?.photoId).toBe(byCar.photo)
  })

  test('without a vehicle ignores the vehicle fields', async () => {
    const { apply, written, done } = createApplicationHarness()
    await apply({ ...byCar, vehicleType: 'None' })
    expect(done).toEqual(['claim profile-photo id-document id-document-back dbs-check'])
    for (const name of ['vehicleType', 'vehicleOwnerName', 'vehicleMakeModel', 'vehicleRegistration'])
      expect(written[0]?.item).not.toHaveProperty(name)
  })

  test('T-P19 ignores fields that the form does not have', async () => {
    const { apply, written } = createApplicationHarness()
    const bank = { accountHolderName: 'Ann', sortCode: '00-00-00', bankAccountNumber: '00012345' }
    await apply({ ...onFoot, ...bank, is_verified_partner: true, status: 'verified', version: 9 })
    expect(written[0]?.item).toMatchObject({ status: 'pending', version: 1 })
    expect(JSON.stringify(written)).not.toMatch(/00012345|00-00-00|accountHolderName/)
  })

  test('shows no photo on pages if the photo is a PDF', async () => {
    const { apply, written } = createApplicationHarness({ contentType: 'application/pdf' })
    await apply()
    expect(written[0]?.item).not.toHaveProperty('photoId')
    expect(written[0]?.item.documents['profile-photo']?.uploadId).toBe(onFoot.photo)
  })
})

describe('another application', () => {
  const file = (name: string) => ({ uploadId: uploadId(name), contentType: 'image/png' as const, bytes: 1 })
  const earlier = (status: PartnerItem['status']) =>
    anApplication({
      userId,
      status,
      version: 4,
      reason: 'The photo is blurred.',
      documents: { 'profile-photo': file('face'), 'id-document': file('paper') },
      replaced: [uploadId('older')],
    })

  test.each([
    ['pending', []],
    ['rejected', [{ Put: { Item: { partners: 1, unverifiedPartners: 1, refusedPartners: -1 } } }]],
    ['revoked', [{ Put: { Item: { partners: 1, unverifiedPartners: 1, refusedPartners: -1 } } }]],
  ] as const)('replaces a %s one, whose files are deleted after the write', async (status, counters) => {
    const { apply, written, done } = createApplicationHarness({ was: earlier(status) })
    expect(await apply()).toMatchObject({ status: 'pending', version: 5, decided_at: null, reason: null })
    expect(written[0]?.counters).toEqual(counters)
    expect(written[0]?.was?.version).toBe(4)
    const gone = ['older', 'face', 'paper'].map((name) => `remove ${uploadId(name)} of ${userId}`)
    expect(done).toEqual(['claim profile-photo id-document', ...gone, 'forgotten 5'])
  })

  test('is stored even if an old file cannot be deleted, and lists the file for later', async () => {
    const forget = async () => {
      throw new Failure('service.unavailable')
    }
    const { apply, written, done } = createApplicationHarness({ was: earlier('pending'), forget })
    expect(await apply()).toMatchObject({ version: 5 })
    expect(written[0]?.item.replaced).toEqual(['older', 'face', 'paper'].map(uploadId))
    expect(done).not.toContain('forgotten 5')
  })
})

describe('with an idempotency key', () => {
  const key = { seed: 'seed', bodyHash: 'body' }
  const repeats = { key: key.seed, bodyHash: key.bodyHash }

  test('refuses different details', async () => {
    const { apply, done } = createApplicationHarness({ was: anApplication({ userId, status: 'pending', repeats }) })
    await expect(apply(onFoot, { ...key, bodyHash: 'another' })).rejects.toMatchObject({ code: 'idempotency.reused' })
    expect(done).toEqual([])
  })

  test.each(['pending', 'verified', 'rejected'] as const)(
    'a repeated call finds the application, now %s',
    async (status) => {
      const { apply, written } = createApplicationHarness({
        was: anApplication({ userId, status, version: 3, repeats }),
      })
      expect(await apply(onFoot, key)).toMatchObject({ status, version: 3 })
      expect(written).toEqual([])
    },
  )

  test('a call that loses a race with its own repetition returns the same', async () => {
    const meanwhile = anApplication({ userId, status: 'pending', version: 1, repeats })
    const { apply, done } = createApplicationHarness({ outcomes: ['moved'], meanwhile })
    expect(await apply(onFoot, key)).toMatchObject({ status: 'pending', version: 1 })
    expect(done).toContain('undo')
  })

  test('a new application keeps its key, and another key means another application', async () => {
    const { apply, written } = createApplicationHarness()
    await apply(onFoot, key)
    await apply(onFoot, { ...key, seed: 'other' })
    expect(written.map(({ item }) => [item.version, item.repeats?.key])).toEqual([
      [1, 'seed'],
      [2, 'other'],
    ])
  })
})
