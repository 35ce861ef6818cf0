import { expect, test } from 'vitest'
import { publicPoint } from '#shared/model/geo.ts'
import type { UploadId } from '#shared/model/ids.ts'
import {
  aDetail,
  aRequest,
  noBlocks,
  noon,
  noRecords,
  people,
  requestAt,
  sessionOf,
} from '#test/support/fake-requests.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { userWith } from '#test/support/user-with.ts'
import type { RequestDetail, RequestItem } from '../request-item.ts'
import { previewRequest } from './preview-request.ts'

const leeds = publicPoint({ lat: 53.798, lon: -1.547 })
const photo = { uploadId: 'upl_one' as UploadId, contentType: 'image/png' as const, bytes: 10 }
const partner = sessionOf(people.stranger, { user: userWith({ id: people.stranger, is_verified_partner: true }) })

const preview = async (
  item: RequestItem,
  {
    detail = {},
    isOnline = true,
    session = partner,
  }: Partial<{
    detail: Partial<RequestDetail>
    isOnline: boolean
    session: typeof partner
  }> = {},
) => {
  const linked: string[] = []
  const user = { userId: people.stranger, email: '', createdAt: '', epoch: 1, isPartner: true, isVerifiedPartner: true }
  const deps = {
    requests: { findWithDetail: async () => ({ item, detail: aDetail({ photos: [photo], ...detail }) }) },
    records: noRecords,
    pool: { business: async () => undefined },
    partners: {
      find: async () => ({
        user,
        application: anApplication({ userId: people.stranger, transportModes: ['Car'] }),
        presence: { userId: people.stranger, isOnline },
      }),
    },
    places: { locate: async () => undefined },
    blocks: noBlocks,
    whereIs: async () => ({ point: leeds }),
    photoLinks: async (ids: readonly UploadId[]) => {
      linked.push(...ids)
      return ids.map((id) => ({ id, url: id, contentType: 'image/png' }))
    },
    now: () => noon,
  }
  const shown = await previewRequest(deps, session, item.requestId).catch((error: unknown) => error)
  return { shown, linked }
}

test.each([
  ['of one’s own job', aRequest({ ownerId: people.stranger }), {}],
  ['of a job that someone has taken', requestAt('matched'), {}],
  ['of a job that was offered to another', requestAt('pending_partner_approval'), {}],
  ['of a job that one gave back', aRequest({ excluded: [people.stranger] }), {}],
  ['to a partner who is offline', aRequest(), { isOnline: false }],
  ['to a user who is no longer a partner', aRequest(), { session: sessionOf(people.stranger) }],
])('no link is made and nothing is shown %s', async (_, item, given) => {
  const { shown, linked } = await preview(item, { detail: { isShownToPartners: true }, ...given })
  expect(shown).toMatchObject({ code: 'request.unknown' })
  expect(linked).toEqual([])
})

test('shows photos and note if the owner knew that partners would see them', async () => {
  const { shown, linked } = await preview(aRequest(), { detail: { isShownToPartners: true } })
  expect(shown).toMatchObject({ description: 'Two books. Please ring twice.', shows_photos_and_note: true })
  expect(linked).toEqual([photo.uploadId])
})

test('older requests show their size, and neither photos nor note', async () => {
  const { shown, linked } = await preview(aRequest())
  expect(shown).toMatchObject({ length_cm: 30, description: null, photos: [], shows_photos_and_note: false })
  expect(linked).toEqual([])
})
