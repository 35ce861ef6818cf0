import type { LocatedPlace } from '#functions/domain/shared/places.ts'

const district = { precision: 'outcode', landmass: 'GB' } as const
const camden = { ...district, lat: 51.533, lon: -0.143 }
const reading = { ...district, lat: 51.454, lon: -0.969, area: 'Reading RG1' }
const ownStreet = { ...camden, label: 'London, NW1 9LR', area: 'London NW1' }

/**
 * Where the first jobs are. The gazetteer says the same, but takes a second to load, which a first answer would wait
 * for.
 */
export const todayPlaces: Readonly<Record<string, LocatedPlace>> = {
  '1 Camden Road, London, NW1 9LR': ownStreet,
  '2, Camden Road, London, Greater London, NW1 9LR': ownStreet,
  'Camden Town, London, NW1': { ...camden, label: 'Camden Town, NW1', area: 'Camden Town NW1' },
  'High Street, Camden Town, London': {
    precision: 'town',
    landmass: 'GB',
    lat: 51.5406,
    lon: -0.1433,
    label: 'Camden Town, London',
    area: 'Camden Town',
  },
  'Islington, London, N1': { ...district, lat: 51.537, lon: -0.097, label: 'Islington, N1', area: 'Islington N1' },
  'Reading, RG1': { ...reading, label: 'Reading, RG1' },
  '10 Station Road, Reading, RG1 1LG': { ...reading, label: 'Reading, RG1 1LG' },
  'Oxford, OX1': { ...district, lat: 51.745, lon: -1.26, label: 'Oxford, OX1', area: 'Oxford OX1' },
}
