import type { TransportMode } from '#shared/model/categories.ts'
import type { WorkCheck } from '#shared/model/cover.ts'
import type { City } from './towns.ts'

/** Someone in the demo world. The names are obviously made up. */
export type Person = {
  name: string
  city: City
  /** How many days before the first start they signed up. */
  joined: number
  /** Set for the five who can sign in. */
  role?: 'Requester' | 'Partner' | 'Business' | 'Driver' | 'Admin'
  /** The number of a picture: 3 is person-3. */
  portrait?: number
  /** How a partner travels, and with what. */
  modes?: readonly TransportMode[]
  vehicle?: string
  /** For how many days after the first start their vehicle is insured for hire and reward. */
  insuredDays?: number
  /** Their number in the Environment Agency's register of waste carriers. */
  wasteNumber?: string
  /** How an admin has checked their right to work. */
  workCheck?: WorkCheck
  /** Who owns the business of this driver. */
  drivesFor?: string
  /** An admin has yet to decide about this partner or business. */
  isWaiting?: true
  isInactive?: true
  /** Has not replaced the temporary password in time. */
  hasUnusedPassword?: true
}

const inCity = (city: City, people: readonly Omit<Person, 'city'>[]): Person[] =>
  people.map((person) => ({ ...person, city }))

/** Between them, twelve verified partners travel by every mode. The demo's own fleet has eight drivers. */
export const everybody: readonly Person[] = [
  // A business comes before its drivers.
  ...inCity('London', [
    { role: 'Requester', name: 'Asha Archway', joined: 120 },
    {
      role: 'Partner',
      name: 'Ben Boulevard',
      joined: 120,
      portrait: 1,
      modes: ['Bicycle', 'Car'],
      vehicle: 'Blue car',
      insuredDays: 20,
      workCheck: 'passport',
    },
    { role: 'Business', name: 'Carys Crossing', joined: 120 },
    { role: 'Driver', name: 'Dev Drawbridge', joined: 120, portrait: 16, drivesFor: 'Carys Crossing' },
    { role: 'Admin', name: 'Edie Embankment', joined: 120 },
    { name: 'Hazel Milestone', joined: 170 },
    { name: 'Basil Byway', joined: 120 },
    { name: 'Olive Overpass', joined: 24 },
    { name: 'Rowan Footpath', joined: 160, portrait: 2, modes: ['Walking'] },
    { name: 'Poppy Pedal', joined: 150, portrait: 3, modes: ['Walking', 'Bicycle'] },
    { name: 'Jasper Junction', joined: 118, portrait: 4, modes: ['Walking', 'Public Transport'] },
    { name: 'Iris Underpass', joined: 104, portrait: 5, modes: ['Motorbike'], vehicle: 'Red demo motorbike' },
    {
      name: 'Juniper Jump-Lead',
      joined: 2,
      portrait: 15,
      modes: ['Car'],
      vehicle: 'Silver saloon',
      insuredDays: 300,
      workCheck: 'share-code',
      isWaiting: true,
    },
    { name: 'Sandy Slipway', joined: 95, portrait: 17, drivesFor: 'Carys Crossing' },
    { name: 'Reed Roundabout', joined: 95, portrait: 18, drivesFor: 'Carys Crossing' },
    { name: 'Flora Ferry', joined: 90, portrait: 19, drivesFor: 'Carys Crossing' },
    { name: 'Cliff Cul-de-Sac', joined: 70, portrait: 20, drivesFor: 'Carys Crossing' },
    { name: 'Dale Diversion', joined: 60, portrait: 21, drivesFor: 'Carys Crossing' },
    { name: 'Brook Bypass', joined: 45, portrait: 22, drivesFor: 'Carys Crossing', isInactive: true },
    { name: 'Robin Rampway', joined: 8, portrait: 23, drivesFor: 'Carys Crossing', hasUnusedPassword: true },
    { name: 'Parcels', joined: 1, isWaiting: true },
  ]),
  ...inCity('Leeds', [
    { name: 'Laurel Layby', joined: 140 },
    { name: 'Marigold Mile', joined: 110 },
    { name: 'Aster Avenue', joined: 9 },
    { name: 'Fern Flyover', joined: 155, portrait: 6, modes: ['Car'], vehicle: 'Green demo hatchback' },
    {
      name: 'Heath Hardshoulder',
      joined: 128,
      portrait: 7,
      modes: ['Van'],
      vehicle: 'White demo van',
      insuredDays: 200,
      wasteNumber: 'CBDU000007',
      workCheck: 'idsp',
    },
    { name: 'Bryony Buffer', joined: 100, portrait: 8, modes: ['Walking', 'Public Transport'] },
    { name: 'Alder Axle', joined: 99, portrait: 9, modes: ['Truck'], vehicle: 'Blue demo truck' },
    {
      name: 'Ginger Gearbox',
      joined: 6,
      portrait: 13,
      modes: ['Van'],
      vehicle: 'Grey demo van',
      insuredDays: 250,
      wasteNumber: 'CBDU000013',
      isWaiting: true,
    },
    { name: 'Movers', joined: 94 },
    { name: 'Heather Hatchback', joined: 94, portrait: 24, drivesFor: 'Movers' },
    { name: 'Forrest Forecourt', joined: 80, portrait: 25, drivesFor: 'Movers' },
    { name: 'Misty Motorway', joined: 40, portrait: 26, drivesFor: 'Movers' },
  ]),
  ...inCity('Bristol', [
    { name: 'Willow Turnpike', joined: 130 },
    { name: 'Elder Esplanade', joined: 101 },
    { name: 'Clover Causeway', joined: 145, portrait: 10, modes: ['Car'], vehicle: 'Yellow demo estate' },
    { name: 'Linden Lane', joined: 115, portrait: 11, modes: ['Bicycle'] },
    { name: 'Sorrel Siding', joined: 97, portrait: 12, modes: ['Walking', 'Public Transport'] },
    { name: 'Holly Handlebar', joined: 4, portrait: 14, modes: ['Bicycle', 'Public Transport'], isWaiting: true },
    { name: 'Vans', joined: 5, isWaiting: true },
  ]),
]

export const demoAccounts = everybody.filter(({ role }) => role)

export const personNamed = (wanted: string): Person => {
  const person = everybody.find(({ name }) => name === wanted)
  if (!person) throw new Error(`Nobody is named ${wanted}`)
  return person
}

export type Business = {
  company: string
  address: string
  registrationNumber: string
  owner: [first: string, last: string]
}

/** By the name of the person who has its account. */
export const businesses: Readonly<Record<string, Business>> = {
  'Carys Crossing': {
    company: 'Far-Fetched Couriers',
    address: '3 Camden Road, London, NW1 9LR',
    registrationNumber: '00000000',
    owner: ['Carys', 'Crossing'],
  },
  Movers: {
    company: 'Make-Believe Movers',
    address: '4 Pretend Parade, Leeds, LS1',
    registrationNumber: '00000001',
    owner: ['Moira', 'Makepeace'],
  },
  Vans: {
    company: 'Imaginary Vans',
    address: '9 Nowhere Road, Bristol, BS1',
    registrationNumber: '00000002',
    owner: ['Ivan', 'Notional'],
  },
  Parcels: {
    company: 'Pretend Parcels',
    address: '11 Fictional Street, London, SE1',
    registrationNumber: '00000003',
    owner: ['Priya', 'Paperwell'],
  },
}

export const firstNameOf = ({ name }: Person): string => name.split(' ')[0] ?? name

/** 'Hazel Milestone' is hazel.milestone@demo.example. */
export const emailOf = ({ name, role, drivesFor }: Person): string =>
  `${(role ?? name).toLowerCase().replace(/[^a-z]+/g, '.')}@${drivesFor ? 'drivers.sameway' : 'demo'}.example`

/** The number of a mobile phone that Ofcom reserves for drama, so a demo never rings anyone. */
export const dramaMobile = (number: number): string => `07700900${String(number).padStart(3, '0')}`

/** A journey that a partner makes on every weekday. */
export type Commute = [mode: TransportMode, from: string, to: string, departs: string, arrives: string, miles?: number]

export const commutes: Readonly<Record<string, Commute>> = {
  'Ben Boulevard': ['Car', 'Camden Town, London, NW1', 'Reading, RG1', '09:00', '10:45', 10],
  'Rowan Footpath': ['Walking', 'Camden Town, London, NW1', 'Islington, London, N1', '08:15', '09:00'],
  'Poppy Pedal': ['Bicycle', 'Hackney, London, E8', 'Brixton, London, SW9', '08:00', '08:50'],
  'Jasper Junction': ['Public Transport', 'Camden Town, London, NW1', 'Cambridge, CB1', '07:30', '08:50'],
  'Iris Underpass': ['Motorbike', 'Brixton, London, SW9', 'Croydon, CR0', '17:30', '18:15', 5],
  'Fern Flyover': ['Car', 'Leeds, LS1', 'York, YO1', '08:00', '08:55', 5],
  'Heath Hardshoulder': ['Van', 'Bradford, BD1', 'Leeds, LS1', '07:00', '07:45', 5],
  'Bryony Buffer': ['Public Transport', 'Harrogate, HG1', 'Leeds, LS1', '08:10', '08:50'],
  'Alder Axle': ['Truck', 'Leeds, LS1', 'York, YO1', '12:30', '13:45', 10],
  'Clover Causeway': ['Car', 'Bath, BA1', 'Bristol, BS1', '07:50', '08:35', 5],
  'Linden Lane': ['Bicycle', 'Keynsham, BS31', 'Bristol, BS1', '08:00', '08:45'],
  'Sorrel Siding': ['Public Transport', 'Bristol, BS1', 'Cardiff, CF10', '17:15', '18:20'],
}
