import type { LiveJob } from '#shared/contracts/fleet-shapes.ts'
import { jobNumber } from '#web/components/request-parts.tsx'

type Job = Pick<LiveJob, 'id' | 'driver_name' | 'pickup_address' | 'delivery_address'>

/** Without capitals and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Finds jobs that have every word of a search in their number, their driver's name or their route. */
export const jobSearch = (q: string) => {
  const words = plain(q)
    .split(/[\s,]+/)
    .filter(Boolean)
  const finds = ({ id, driver_name, pickup_address, delivery_address }: Job): boolean => {
    const text = plain([jobNumber(id), id, driver_name, pickup_address, delivery_address].join(' '))
    return words.every((word) => text.includes(word))
  }
  return { isOn: words.length > 0, finds }
}
