import type { LocatedPlace } from '#functions/domain/shared/places.ts'

const town = { precision: 'town', landmass: 'GB' } as const
const camden = { ...town, lat: 51.5406, lon: -0.1433 }
const reading = { ...town, lat: 51.4563, lon: -0.9711, area: 'Reading RG1' }
const ownStreet = { ...camden, label: 'London, NW1 9LR, UK', area: 'London NW1' }

/**
 * Where the first jobs are. The gazetteer says the same, but takes a second to load, which a first answer would wait
 * for.
 */
export const todayPlaces: Readonly<Record<string, LocatedPlace>> = {
  '1 Camden Road, London, NW1 9LR': ownStreet,
  '2, Camden Road, London, Greater London, NW1 9LR': ownStreet,
  'Camden Town, London, NW1': { ...camden, label: 'Camden Town, NW1, UK', area: 'Camden Town NW1' },
  'High Street, Camden Town, London': { ...camden, label: 'Camden Town, London, UK', area: 'Camden Town' },
  'Islington, London, N1': { ...town, lat: 51.5362, lon: -0.103, label: 'Islington, N1, UK', area: 'Islington N1' },
  'Reading, RG1': { ...reading, label: 'Reading, RG1, UK' },
  '10 Station Road, Reading, RG1 1LG': { ...reading, label: 'Reading, RG1 1LG, UK' },
  'Oxford, OX1': { ...town, lat: 51.7522, lon: -1.256, label: 'Oxford, OX1, UK', area: 'Oxford OX1' },
}
