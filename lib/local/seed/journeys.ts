import type { TransportMode } from '#shared/model/categories.ts'
import type { City } from './towns.ts'

/** A journey that a partner makes on every weekday. */
export type Commute = {
  partner: string
  city: City
  mode: TransportMode
  from: string
  to: string
  departs: string
  arrives: string
  extraMiles: 0 | 5 | 10
}

export const demoPartnerName = 'Demo Partner'

export const commutes: readonly Commute[] = [
  {
    partner: demoPartnerName,
    city: 'London',
    mode: 'Car',
    from: 'Camden Town, London, NW1',
    to: 'Reading, RG1',
    departs: '09:00',
    arrives: '10:45',
    extraMiles: 10,
  },
  {
    partner: 'Rowan Footpath',
    city: 'London',
    mode: 'Walking',
    from: 'Camden Town, London, NW1',
    to: 'Islington, London, N1',
    departs: '08:15',
    arrives: '09:00',
    extraMiles: 0,
  },
  {
    partner: 'Poppy Pedal',
    city: 'London',
    mode: 'Bicycle',
    from: 'Hackney, London, E8',
    to: 'Brixton, London, SW9',
    departs: '08:00',
    arrives: '08:50',
    extraMiles: 0,
  },
  {
    partner: 'Jasper Junction',
    city: 'London',
    mode: 'Public Transport',
    from: 'Camden Town, London, NW1',
    to: 'Cambridge, CB1',
    departs: '07:30',
    arrives: '08:50',
    extraMiles: 0,
  },
  {
    partner: 'Iris Underpass',
    city: 'London',
    mode: 'Motorbike',
    from: 'Brixton, London, SW9',
    to: 'Croydon, CR0',
    departs: '17:30',
    arrives: '18:15',
    extraMiles: 5,
  },
  {
    partner: 'Fern Flyover',
    city: 'Leeds',
    mode: 'Car',
    from: 'Leeds, LS1',
    to: 'York, YO1',
    departs: '08:00',
    arrives: '08:55',
    extraMiles: 5,
  },
  {
    partner: 'Heath Hardshoulder',
    city: 'Leeds',
    mode: 'Van',
    from: 'Bradford, BD1',
    to: 'Leeds, LS1',
    departs: '07:00',
    arrives: '07:45',
    extraMiles: 5,
  },
  {
    partner: 'Bryony Buffer',
    city: 'Leeds',
    mode: 'Public Transport',
    from: 'Harrogate, HG1',
    to: 'Leeds, LS1',
    departs: '08:10',
    arrives: '08:50',
    extraMiles: 0,
  },
  {
    partner: 'Alder Axle',
    city: 'Leeds',
    mode: 'Truck',
    from: 'Leeds, LS1',
    to: 'York, YO1',
    departs: '12:30',
    arrives: '13:45',
    extraMiles: 10,
  },
  {
    partner: 'Clover Causeway',
    city: 'Bristol',
    mode: 'Car',
    from: 'Bath, BA1',
    to: 'Bristol, BS1',
    departs: '07:50',
    arrives: '08:35',
    extraMiles: 5,
  },
  {
    partner: 'Linden Lane',
    city: 'Bristol',
    mode: 'Bicycle',
    from: 'Keynsham, BS31',
    to: 'Bristol, BS1',
    departs: '08:00',
    arrives: '08:45',
    extraMiles: 0,
  },
  {
    partner: 'Sorrel Siding',
    city: 'Bristol',
    mode: 'Public Transport',
    from: 'Bristol, BS1',
    to: 'Cardiff, CF10',
    departs: '17:15',
    arrives: '18:20',
    extraMiles: 0,
  },
]

export const isWeekday = (date: string): boolean => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
