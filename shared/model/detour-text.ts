import type { TransportMode } from './categories.ts'
import type { Detour } from './detour.ts'

const longMinutes = 60

/** On nobody's way, and too long to be done in passing. */
export const isLongWay = ({ minutes, by }: Detour): boolean => by === 'position' && minutes > longMinutes

const waysToGo: Record<TransportMode, string> = {
  Walking: 'on foot',
  Bicycle: 'by bike',
  'Public Transport': 'by public transport',
  Motorbike: 'by motorbike',
  Car: 'by car',
  Van: 'by van',
  Truck: 'by truck',
}

const durationText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/**
 * 'about 5 min more', 'about 55 min in all' or 'about 7 h on foot'. Only a ride can have a detour. It says by what if
 * another mode was asked for: 'about 25 min in all, by car'.
 */
export const detourText = (detour: Detour, requested: TransportMode = detour.mode): string => {
  const about = `about ${durationText(detour.minutes)}`
  if (detour.by === 'ride') return `${about} more`
  const byWhat = waysToGo[detour.mode]
  if (isLongWay(detour)) return `${about} ${byWhat}`
  return `${about} in all${requested === detour.mode ? '' : `, ${byWhat}`}`
}
