export const cities = ['London', 'Leeds', 'Bristol'] as const
export type City = (typeof cities)[number]

/** Places that exist, with their postcodes. Those of a city are some way apart. */
const towns: Record<City, readonly string[]> = {
  London: ['Camden Town NW1', 'Islington N1', 'Hackney E8', 'Brixton SW9', 'Hammersmith W6', 'Greenwich SE10'],
  Leeds: ['Leeds LS1', 'Horsforth LS18', 'Morley LS27', 'Bradford BD1', 'Harrogate HG1', 'Wakefield WF1', 'York YO1'],
  Bristol: ['Bristol BS1', 'Bath BA1', 'Keynsham BS31', 'Portishead BS20', 'Yate BS37', 'Weston-super-Mare BS23'],
}
const counties: Record<City, string> = { London: 'Greater London', Leeds: 'West Yorkshire', Bristol: 'Somerset' }
/** Streets that do not exist. */
const streets = ['Pretend Lane', 'Placeholder Street', 'Example Road', 'Mock Mews', 'Fictional Avenue', 'Imaginary Row']

const placesOf = (city: City) =>
  towns[city].map((place) => {
    const [, town = '', postcode = ''] = /(.*) (\w+)/.exec(place) ?? []
    return { town, postcode }
  })

/** The places of a city as people write them: 'Camden Town, London, NW1' and 'York, YO1'. */
export const placesIn = (city: City): string[] =>
  placesOf(city).map(({ town, postcode }) => `${city === 'London' ? `${town}, ${city}` : town}, ${postcode}`)

const streetOf = (number: number) => ({
  houseNumber: String((number % 40) + 1),
  street: streets[number % streets.length] ?? '',
})

/** A house in a place, always the same one for a number. */
export const addressIn = (place: string, number: number): string => {
  const { houseNumber, street } = streetOf(number)
  return `${houseNumber} ${street}, ${place}`
}

/** The parts of a person's address. */
export const homeIn = (city: City, number: number) => {
  const every = placesOf(city)
  const { town = '', postcode = '' } = every[number % every.length] ?? {}
  const place = { city: city === 'London' ? city : town, county: counties[city], postcode: `${postcode} 1AA` }
  return { ...streetOf(number), ...place }
}
