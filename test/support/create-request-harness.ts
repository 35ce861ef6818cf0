import { createRequest, type RideOfPartner } from '#functions/domain/requests/post/create-request.ts'
import { suggestPrice } from '#functions/domain/requests/post/suggest-price.ts'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import type { LocatedPlace, Purpose } from '#functions/domain/shared/places.ts'
import type { Claim } from '#functions/domain/uploads/claim-uploads.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { NewRequest } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import { publicPoint } from '#shared/model/geo.ts'
import { RideId, UploadId } from '#shared/model/ids.ts'
import { createFakeRequests, noon, people, requestAt, ring, sessionOf } from './fake-requests.ts'

const leeds: LocatedPlace = {
  lat: 53.798,
  lon: -1.547,
  label: '',
  area: 'Leeds LS1',
  landmass: 'GB',
  precision: 'outcode',
}
const bradford: LocatedPlace = { ...leeds, lat: 53.795, lon: -1.753, area: 'Bradford BD1' }
export const owner = sessionOf(people.owner)
export const uploadId = (name: string) => UploadId.parse(`upl_${name.padEnd(22, '0')}`)
export const rideId = RideId.parse('rid_0000000000000000000000')

/** A parcel with one photo, between two known places. */
export const wish = NewRequest.parse({
  itemCategory: 'Send Parcel',
  preferredTransport: 'Car',
  weightEstimate: '2-5kg',
  pickup_address: '12 Park Row, Leeds',
  delivery_address: '3 Well Street, Bradford',
  receiver_contact_number: '07700 900300',
  preferredDate: '2026-11-25',
  preferredTimeSlot: 'morning',
  length_cm: 30,
  width_cm: 20,
  height_cm: 10,
  photos: [uploadId('photo')],
  price: 50,
})

/** Everything that posting a request needs, without table, files or map. */
export const createRequestHarness = ({ open = 0, known = true, isShutOut = false } = {}) => {
  let at = noon
  let isAway = false
  let kilometres = 15
  const { store, kept } = createFakeRequests()
  const claims: { usedBy: string; purposes: string[] }[] = []
  const undone: string[] = []
  const written: unknown[][] = []
  const create: typeof store.create = async (whole, also, replaces) => {
    written.push([...also])
    return store.create(whole, also, replaces)
  }
  const claimUploads = async (
    _: unknown,
    wanted: readonly { uploadId: UploadId; purpose: string }[],
    usedBy: string,
  ) => {
    claims.push({ usedBy, purposes: wanted.map(({ purpose }) => purpose) })
    const files = wanted.map((one) => ({ uploadId: one.uploadId, contentType: 'image/png' as const, bytes: 1 }))
    const undo = async () => {
      undone.push(usedBy)
    }
    return { files, actions: wanted.map(() => ({ Delete: { Key: {} } })), undo } satisfies Claim
  }
  const rideOfPartner: RideOfPartner = async (_, { partnerId }) =>
    partnerId === people.carrier
      ? {
          partner: { userId: people.carrier },
          partnerName: 'Robin',
          ride: {
            rideId,
            partnerId,
            from: { ...publicPoint(leeds), landmass: 'GB' },
            to: { ...publicPoint(bradford), landmass: 'GB' },
            departAt: '2026-11-25T08:00:00.000Z',
            arriveAt: '2026-11-25T09:00:00.000Z',
            mode: 'Car',
            extraMiles: 5,
            loadingAssistance: false,
          },
        }
      : undefined
  const lookedUp: unknown[] = []
  const admit = async (known: unknown) => {
    lookedUp.push(known)
    if (isShutOut) throw new Failure('account.shut-out')
    return undefined
  }
  const deps = {
    requests: { ...store, create },
    lists: { open: async () => Array<RequestItem>(open).fill(requestAt('pending_match')) },
    places: {
      locate: async (address: string, purpose?: Purpose): Promise<LocatedPlace | undefined> => {
        if (isAway && purpose === 'to-store') throw new Failure('service.unavailable')
        const place = address.includes('Leeds') ? leeds : bradford
        return known ? { ...place, ...(isAway && { isStandIn: true }) } : undefined
      },
      distance: async () => ({ kilometres, source: 'estimate' as const }),
    },
    rideOfPartner,
    claimUploads,
    copyUploads: async (_: unknown, wanted: readonly { uploadId: UploadId }[], { to }: { to: string }) => ({
      files: wanted.map((_, index) => ({
        uploadId: uploadId(`copy${index}`),
        contentType: 'image/png' as const,
        bytes: 1,
      })),
      actions: wanted.map(() => ({ Delete: { Key: {} } })),
      undo: async () => {
        undone.push(`copies of ${to}`)
      },
    }),
    uploads: { passOn: () => ({ Delete: { Key: {} } }) },
    leavings: { admit },
    keyRing: () => ring,
    now: () => at,
  }
  return {
    deps,
    lookedUp,
    claims,
    undone,
    written,
    create: (
      body: Partial<NewRequest> = {},
      key?: { seed: string; bodyHash: string },
      by: Session = { ...owner, hasPosted: true },
    ) => createRequest(deps, by, { ...wish, ...body }, key),
    quote: (body: Partial<NewRequest> = {}) => suggestPrice(deps, owner, { ...wish, ...body }),
    stored: () => [...kept.values()],
    wait: (minutes: number) => {
      at = new Date(at.getTime() + minutes * 60_000)
    },
    /** The provider of places fails, or answers again. */
    loseProvider: (isLost: boolean) => {
      isAway = isLost
    },
    moveAway: () => {
      kilometres *= 10
    },
  }
}
