export const cities = ['London', 'Leeds', 'Bristol'] as const
export type City = (typeof cities)[number]

/** Streets that do not exist, in places that do. Each place of a city is some way from the others. */
export const places: Record<City, readonly string[]> = {
  London: [
    'Camden Town, London, NW1',
    'Islington, London, N1',
    'Hackney, London, E8',
    'Brixton, London, SW9',
    'Hammersmith, London, W6',
    'Greenwich, London, SE10',
  ],
  Leeds: [
    'Leeds, LS1',
    'Horsforth, LS18',
    'Morley, LS27',
    'Bradford, BD1',
    'Harrogate, HG1',
    'Wakefield, WF1',
    'York, YO1',
  ],
  Bristol: ['Bristol, BS1', 'Bath, BA1', 'Keynsham, BS31', 'Portishead, BS20', 'Yate, BS37', 'Weston-super-Mare, BS23'],
}

const streets = [
  'Pretend Lane',
  'Placeholder Street',
  'Example Road',
  'Makebelieve Mews',
  'Fictional Avenue',
  'Imaginary Row',
] as const

/** A house in a place, always the same one for a number. */
export const addressIn = (place: string, number: number): string =>
  `${(number % 40) + 1} ${streets[number % streets.length]}, ${place}`

/** The parts of somebody's home. */
export const homeIn = (city: City, number: number) => {
  const [town = city, ...rest] = (places[city][number % places[city].length] ?? city).split(', ')
  const postcode = rest.at(-1) ?? ''
  return {
    houseNumber: String((number % 40) + 1),
    street: streets[number % streets.length] ?? 'Example Road',
    city: city === 'London' ? 'London' : town,
    county: city === 'London' ? 'Greater London' : city === 'Leeds' ? 'West Yorkshire' : 'Somerset',
    postcode: `${postcode} 1AA`,
  }
}
