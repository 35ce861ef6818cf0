import type { VehicleType } from '#shared/model/application-rules.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { City } from './towns.ts'

/** Names are made up, and show it. */
type Somebody = {
  name: string
  city: City
  /** In days before the first start. */
  joined: number
}

export const requesters: readonly Somebody[] = [
  { name: 'Hazel Milestone', city: 'London', joined: 170 },
  { name: 'Basil Byway', city: 'London', joined: 120 },
  { name: 'Olive Overpass', city: 'London', joined: 24 },
  { name: 'Laurel Layby', city: 'Leeds', joined: 140 },
  { name: 'Marigold Mile', city: 'Leeds', joined: 110 },
  { name: 'Aster Avenue', city: 'Leeds', joined: 9 },
  { name: 'Willow Turnpike', city: 'Bristol', joined: 130 },
  { name: 'Elder Esplanade', city: 'Bristol', joined: 101 },
]

export type DemoPartner = Somebody & {
  /** The number of a picture: 3 is person-3. */
  portrait: number
  modes: readonly TransportMode[]
  vehicle?: { type: VehicleType; make: string; registration: string }
}

/** With the demo's own partner they travel by every mode. */
export const partners: readonly DemoPartner[] = [
  { name: 'Rowan Footpath', city: 'London', joined: 160, portrait: 2, modes: ['Walking'] },
  { name: 'Poppy Pedal', city: 'London', joined: 150, portrait: 3, modes: ['Walking', 'Bicycle'] },
  { name: 'Jasper Junction', city: 'London', joined: 118, portrait: 4, modes: ['Walking', 'Public Transport'] },
  {
    name: 'Iris Underpass',
    city: 'London',
    joined: 104,
    portrait: 5,
    modes: ['Motorbike'],
    vehicle: { type: 'Motorbike', make: 'Red demo motorbike', registration: 'DEMO 2' },
  },
  {
    name: 'Fern Flyover',
    city: 'Leeds',
    joined: 155,
    portrait: 6,
    modes: ['Car'],
    vehicle: { type: 'Car', make: 'Green demo hatchback', registration: 'DEMO 3' },
  },
  {
    name: 'Heath Hardshoulder',
    city: 'Leeds',
    joined: 128,
    portrait: 7,
    modes: ['Van'],
    vehicle: { type: 'Van', make: 'White demo van', registration: 'DEMO 4' },
  },
  { name: 'Bryony Buffer', city: 'Leeds', joined: 100, portrait: 8, modes: ['Walking', 'Public Transport'] },
  {
    name: 'Alder Axle',
    city: 'Leeds',
    joined: 99,
    portrait: 9,
    modes: ['Truck'],
    vehicle: { type: 'Truck', make: 'Blue demo truck', registration: 'DEMO 5' },
  },
  {
    name: 'Clover Causeway',
    city: 'Bristol',
    joined: 145,
    portrait: 10,
    modes: ['Car'],
    vehicle: { type: 'Car', make: 'Yellow demo estate', registration: 'DEMO 6' },
  },
  { name: 'Linden Lane', city: 'Bristol', joined: 115, portrait: 11, modes: ['Bicycle'] },
  { name: 'Sorrel Siding', city: 'Bristol', joined: 97, portrait: 12, modes: ['Walking', 'Public Transport'] },
]

/** They wait for their review, with specimen papers. */
export const applicants: readonly DemoPartner[] = [
  {
    name: 'Ginger Gearbox',
    city: 'Leeds',
    joined: 6,
    portrait: 13,
    modes: ['Van'],
    vehicle: { type: 'Van', make: 'Grey demo van', registration: 'DEMO 7' },
  },
  { name: 'Holly Handlebar', city: 'Bristol', joined: 4, portrait: 14, modes: ['Bicycle', 'Public Transport'] },
  {
    name: 'Juniper Jump-Lead',
    city: 'London',
    joined: 2,
    portrait: 15,
    modes: ['Walking', 'Car'],
    vehicle: { type: 'Car', make: 'Silver demo saloon', registration: 'DEMO 8' },
  },
]

export type FleetDriver = {
  name: string
  portrait: number
  joined: number
  isActive?: false
  /** Has not replaced the temporary password in time. */
  hasUnusedPassword?: true
}

/** With the demo's own driver they are eight. */
export const demoFleetDrivers: readonly FleetDriver[] = [
  { name: 'Sandy Slipway', portrait: 17, joined: 95 },
  { name: 'Reed Roundabout', portrait: 18, joined: 95 },
  { name: 'Flora Ferry', portrait: 19, joined: 90 },
  { name: 'Cliff Cul-de-Sac', portrait: 20, joined: 70 },
  { name: 'Dale Diversion', portrait: 21, joined: 60 },
  { name: 'Brook Bypass', portrait: 22, joined: 45, isActive: false },
  { name: 'Robin Rampway', portrait: 23, joined: 8, hasUnusedPassword: true },
]

type DemoBusiness = {
  name: string
  owner: string
  address: string
  registrationNumber: string
  joined: number
  isVerified: boolean
  drivers: readonly FleetDriver[]
}

export const businesses: readonly DemoBusiness[] = [
  {
    name: 'Make-Believe Movers',
    owner: 'movers',
    address: '4 Pretend Parade, Leeds, LS1',
    registrationNumber: '00000001',
    joined: 94,
    isVerified: true,
    drivers: [
      { name: 'Heather Hatchback', portrait: 24, joined: 94 },
      { name: 'Forrest Forecourt', portrait: 25, joined: 80 },
      { name: 'Misty Motorway', portrait: 26, joined: 40 },
    ],
  },
  {
    name: 'Imaginary Vans',
    owner: 'vans',
    address: '9 Nowhere Road, Bristol, BS1',
    registrationNumber: '00000002',
    joined: 5,
    isVerified: false,
    drivers: [],
  },
  {
    name: 'Pretend Parcels',
    owner: 'parcels',
    address: '11 Fictional Street, London, SE1',
    registrationNumber: '00000003',
    joined: 1,
    isVerified: false,
    drivers: [],
  },
]

/** The number of a mobile phone that Ofcom reserves for drama, so a demo never rings anyone. */
export const dramaMobile = (number: number): string => `07700900${String(number).padStart(3, '0')}`

/** 'Hazel Milestone' is hazel.milestone@demo.example. */
export const demoEmail = (name: string): string => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@demo.example`

export const driverEmail = (name: string): string =>
  demoEmail(name).replace('@demo.example', '@drivers.sameway.example')
