import { expect, test } from 'vitest'
import { embeddedPlaces } from '#functions/domain/places/embedded-places.ts'
import { todayPlaces } from './today-places.ts'

test('the places of the first jobs are where the gazetteer has them', async () => {
  const { locate } = embeddedPlaces('a folder without postcodes')
  for (const [address, place] of Object.entries(todayPlaces)) expect(await locate(address), address).toEqual(place)
})
