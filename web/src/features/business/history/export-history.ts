import type { FleetDelivery } from '#shared/contracts/fleet-shapes.ts'
import { londonTime } from '#shared/model/london.ts'
import { destinationOf } from '#web/components/request-parts.tsx'
import { api } from '#web/lib/api.ts'
import { csvOf } from '#web/lib/csv.ts'
import { saveFile } from '#web/lib/save-file.ts'

const exportPageSize = 50

const header = [
  'Job ID',
  'Driver',
  'Pickup',
  'Delivery',
  'Status',
  'Completed at',
  'Price (GBP)',
  'Paid at',
  'Earned (GBP)',
]

const toCells = (delivery: FleetDelivery): string[] => [
  delivery.id,
  delivery.driver_name,
  delivery.pickup_address,
  destinationOf(delivery.delivery_address),
  delivery.outcome ?? delivery.status,
  delivery.completed_at === null ? 'N/A' : toSheetTime(delivery.completed_at),
  delivery.price.toFixed(2),
  delivery.paid_at === null ? '' : toSheetTime(delivery.paid_at),
  (delivery.earned ? delivery.price : 0).toFixed(2),
]

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** '2026-11-20 23:30' in London time, which spreadsheets understand and can sort. */
const toSheetTime = (completedAt: string): string => {
  const { date, hour, minute } = londonTime(new Date(completedAt))
  return `${date} ${twoDigits(hour)}:${twoDigits(minute)}`
}

/** Saves all deliveries of the fleet in one CSV file, and reports progress from 0 to 1 to `onDone`. */
export const exportHistory = async (onDone: (done: number) => void, signal: AbortSignal): Promise<void> => {
  const rows: string[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { items, next, total } = await api.business.listFleetHistory(
      { query: { cursor, limit: exportPageSize } },
      { signal },
    )
    rows.push(...items.map(toCells))
    onDone(next === null ? 1 : rows.length / Math.max(total, rows.length + 1))
    cursor = next
  }
  // The byte order mark marks the file as UTF-8 for spreadsheets.
  const csv = new Blob(['\uFEFF', csvOf([header, ...rows])], { type: 'text/csv;charset=utf-8' })
  saveFile(`sameway-deliveries-${londonTime(new Date()).date}.csv`, csv)
}
