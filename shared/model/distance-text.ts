import { milesOf } from './geo.ts'

/** From ten miles on, in whole miles: a distance lies between areas, so a tenth would claim too much. */
const wholeFrom = 10

/** '12 miles', '3.1 miles', 'Less than a mile'. */
export const milesText = (kilometres: number): string => {
  const miles = milesOf(kilometres * 1000)
  if (miles < 1) return 'Less than a mile'
  const shown = Number(miles.toFixed(miles < wholeFrom ? 1 : 0))
  return `${shown.toLocaleString('en-GB')} ${shown === 1 ? 'mile' : 'miles'}`
}

/** '3.1 miles (5 km)', where the kilometres are asked for. No line ends inside the brackets. */
export const distanceText = (kilometres: number): string =>
  `${milesText(kilometres)} (${kilometres.toLocaleString('en-GB')}\u00a0km)`
