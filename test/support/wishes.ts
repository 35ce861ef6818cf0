import type { Wish } from './requests.ts'
import type { Person } from './test-users.ts'
import { uploadedFile } from './uploads.ts'

/** Requests that end as done, not as delivered, with the files that their form needs. */
export const wishesOtherThanParcels = {
  'an errand': async () => ({
    itemCategory: 'Errand Run',
    preferredTransport: 'Walking',
    description: 'Take the spare key to the shop.',
  }),
  shopping: async ({ client }) => ({
    receipt: await uploadedFile(client, { purpose: 'receipt' }),
    itemCategory: 'Shopping Assistance',
    preferredTransport: 'Walking',
    number_of_bags: 2,
    description: 'Bread and milk.',
  }),
  recycling: async ({ client }) => ({
    itemCategory: 'Household Recycling/Disposal',
    preferredTransport: 'Van',
    delivery_address: '',
    receiver_contact_number: '',
    weightEstimate: '20-50kg',
    description: 'An old fridge, empty and clean.',
    length_cm: 60,
    width_cm: 60,
    height_cm: 180,
    photos: [await uploadedFile(client, { purpose: 'request-photo' })],
  }),
} as const satisfies Record<string, (owner: Person) => Promise<Partial<Wish>>>
