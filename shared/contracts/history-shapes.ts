import * as z from 'zod/mini'
import { itemCategories, transportModes } from '#shared/model/categories.ts'
import { RequestId } from '#shared/model/ids.ts'
import { Outcome } from './door-shapes.ts'

const text = z.nullable(z.string())

/** A completed delivery, for its requester or its partner. */
export const HistoryEntry = z.object({
  id: RequestId,
  price: z.number(),
  role: z.enum(['Requester', 'Partner']),
  completed_at: z.string(),
  pickup_address: z.string(),
  delivery_address: text,
  service_type: z.enum(itemCategories),
  transportMode: z.enum(transportModes),
  distance_km: z.nullable(z.number()),
  /** Grams of CO2e saved, compared with a van that makes a dedicated trip. Null if the distance is unknown. */
  co2_saved_g: z.nullable(z.number()),
  paid_at: text,
  outcome: z.nullable(Outcome),
  /** False for an unconfirmed return, which counts in no total. */
  earned: z.boolean(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const HistoryPage = z.object({
  items: z.array(HistoryEntry),
  next: text,
  total: z.number(),
  /** Across all deliveries that match the role filter. */
  co2_saved_g: z.number(),
})
export type HistoryPage = z.output<typeof HistoryPage>

const earned = { earned: z.number(), deliveries: z.number() }

/** Income from earned deliveries in pounds, paid or not. Weeks begin on Monday, days in London. */
export const Earnings = z.object({
  this_week: z.object(earned),
  this_month: z.object(earned),
  /** The last thirty days, the oldest first. */
  days: z.array(z.object({ date: z.string(), ...earned })),
  /** False when there were too many deliveries to read. Then the oldest days are missing. */
  is_complete: z.boolean(),
  /** A partner has earned something, and their National Insurance number is not known. */
  needs_ni_number: z.boolean(),
})
export type Earnings = z.output<typeof Earnings>

const placeOfArea = z.object({ area: z.string(), lat: z.number(), lon: z.number() })

/** A completed delivery on the map, from the middle of one area to the middle of another. */
export const RouteLine = z.object({
  id: RequestId,
  role: z.enum(['Requester', 'Partner']),
  completed_at: z.string(),
  from: placeOfArea,
  /** Null for recycling, and for an unknown area. */
  to: z.nullable(placeOfArea),
  co2_saved_g: z.nullable(z.number()),
  outcome: z.nullable(Outcome),
})
export type RouteLine = z.output<typeof RouteLine>
