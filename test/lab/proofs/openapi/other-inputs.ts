import { byCar } from '#test/support/applications.ts'
import { documents, inDays } from '#test/support/requests.ts'
import { uploadedFile } from '#test/support/uploads.ts'
import type { Input } from '../fuzz/draft.ts'
import type { Ready } from '../fuzz/readies.ts'
import type { World } from '../fuzz/world.ts'

type OtherInput = (world: World, ready: Ready) => Promise<Partial<Input>>

const bodyOf = ({ body }: Ready): object => (typeof body === 'object' && body !== null ? body : {})

const recycling = {
  itemCategory: 'Household Recycling/Disposal',
  preferredTransport: 'Van',
  weightEstimate: '10-20kg',
  length_cm: 60,
  width_cm: 60,
  height_cm: 60,
  description: 'A broken chair.',
} as const
const collected = { pickup_address: '12 Park Row, Leeds, LS1 5HD' }
const errand = { itemCategory: 'Errand Run', description: 'Ring the bell.', weightEstimate: undefined } as const
const slot = { preferredDate: inDays(5), preferredTimeSlot: 'morning' } as const

/**
 * Other valid inputs of a call, without fields that its usual input needs. A field is optional if there is a valid
 * input that lacks it.
 */
export const otherInputs: Record<string, OtherInput[]> = {
  saveProfile: [
    async (_, ready) => ({
      body: { ...bodyOf(ready), addressParts: undefined, address: '1, Weir Lane, Leeds, West Yorkshire, LS1 4AP' },
    }),
  ],
  saveBusiness: [
    async () => ({ body: { business_name: 'Sample Couriers Ltd', business_address: '3 Sample Street, Oxford' } }),
  ],
  suggestPrice: [
    async () => ({ body: { ...recycling, ...collected, preferredTimeSlot: 'morning' } }),
    async (_, ready) => ({ body: { ...bodyOf(ready), ...errand } }),
  ],
  findRides: [async () => ({ body: { itemCategory: recycling.itemCategory, ...collected, ...slot } })],
  createRequest: [
    async ({ person }) => {
      const photos = [await uploadedFile(person('requester').client)]
      return { body: { ...recycling, ...collected, ...slot, photos, price: 100 } }
    },
    async () => ({ body: documents(errand) }),
  ],
  reportAttempt: [async (_, ready) => ({ body: { ...bodyOf(ready), reason: 'unsafe', photos: undefined } })],
  savePapers: [async () => ({ body: { carriesWaste: false } })],
  apply: [async ({ person }) => ({ body: await byCar(person('requester').client, { transport_modes: undefined }) })],
}
