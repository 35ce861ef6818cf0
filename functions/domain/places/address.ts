import { withoutCountry } from '#shared/model/address-text.ts'

/** The main town of each of the 121 postcode areas, by its name in the gazetteer. */
export const areaTowns: ReadonlyMap<string, string> = new Map(
  `AB Aberdeen, AL St Albans, B Birmingham, BA Bath, BB Blackburn, BD Bradford, BH Bournemouth, BL Bolton, BN Brighton,
  BR Bromley, BS Bristol, BT Belfast, CA Carlisle, CB Cambridge, CF Cardiff, CH Chester, CM Chelmsford, CO Colchester,
  CR Croydon, CT Canterbury, CV Coventry, CW Crewe, DA Dartford, DD Dundee, DE Derby, DG Dumfries, DH Durham,
  DL Darlington, DN Doncaster, DT Dorchester, DY Dudley, E London, EC London, EH Edinburgh, EN Enfield Town, EX Exeter,
  FK Falkirk, FY Blackpool, G Glasgow, GL Gloucester, GU Guildford, HA Harrow, HD Huddersfield, HG Harrogate,
  HP Hemel Hempstead, HR Hereford, HS Stornoway, HU Kingston upon Hull, HX Halifax, IG Ilford, IP Ipswich, IV Inverness,
  KA Kilmarnock, KT Kingston upon Thames, KW Kirkwall, KY Kirkcaldy, L Liverpool, LA Lancaster, LD Llandrindod Wells,
  LE Leicester, LL Llandudno, LN Lincoln, LS Leeds, LU Luton, M Manchester, ME Rochester, MK Milton Keynes,
  ML Motherwell, N London, NE Newcastle upon Tyne, NG Nottingham, NN Northampton, NP Newport, NR Norwich, NW London,
  OL Oldham, OX Oxford, PA Paisley, PE Peterborough, PH Perth, PL Plymouth, PO Portsmouth, PR Preston, RG Reading,
  RH Redhill, RM Romford, S Sheffield, SA Swansea, SE London, SG Stevenage, SK Stockport, SL Slough, SM Sutton,
  SN Swindon, SO Southampton, SP Salisbury, SR Sunderland, SS Southend-on-Sea, ST Stoke-on-Trent, SW London,
  SY Shrewsbury, TA Taunton, TD Galashiels, TF Telford, TN Tonbridge, TQ Torquay, TR Truro, TS Middlesbrough,
  TW Twickenham, UB Southall, W London, WA Warrington, WC London, WD Watford, WF Wakefield, WN Wigan, WR Worcester,
  WS Walsall, WV Wolverhampton, YO York, ZE Lerwick`
    .split(/,\s*/)
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]),
)

/** Crown dependencies: they have British postcodes but are not in the United Kingdom. */
const foreignAreas: ReadonlySet<string> = new Set(['GY', 'IM', 'JE'])

type DistrictsApart = {
  area: string
  from: number
  to: number
  landmass: string
  /** Set if the area's main town is across the water: the nearest place on this side, and its region. */
  town?: [name: string, region: string]
}

/** Districts off the island of Great Britain. Skye and Anglesey have bridges, so they are not listed. */
export const setApart: readonly DistrictsApart[] = [
  { area: 'BT', from: 1, to: 99, landmass: 'NI' },
  { area: 'HS', from: 1, to: 9, landmass: 'Western Isles' },
  { area: 'KA', from: 27, to: 27, landmass: 'Arran', town: ['Lamlash', 'North Ayrshire'] },
  { area: 'KA', from: 28, to: 28, landmass: 'Cumbrae', town: ['Millport', 'North Ayrshire'] },
  { area: 'KW', from: 1, to: 14, landmass: 'GB', town: ['Wick', 'Highland'] },
  { area: 'KW', from: 15, to: 17, landmass: 'Orkney' },
  { area: 'PA', from: 20, to: 20, landmass: 'Bute', town: ['Rothesay', 'Argyll and Bute'] },
  { area: 'PA', from: 41, to: 41, landmass: 'Gigha', town: ['Isle of Islay', 'Argyll and Bute'] },
  { area: 'PA', from: 42, to: 49, landmass: 'Islay', town: ['Isle of Islay', 'Argyll and Bute'] },
  { area: 'PA', from: 60, to: 60, landmass: 'Jura', town: ['Isle of Islay', 'Argyll and Bute'] },
  { area: 'PA', from: 61, to: 61, landmass: 'Colonsay', town: ['Isle of Islay', 'Argyll and Bute'] },
  { area: 'PA', from: 62, to: 75, landmass: 'Mull', town: ['Isle of Mull', 'Argyll and Bute'] },
  { area: 'PA', from: 76, to: 76, landmass: 'Iona', town: ['Isle of Mull', 'Argyll and Bute'] },
  { area: 'PA', from: 77, to: 77, landmass: 'Tiree', town: ['Isle of Mull', 'Argyll and Bute'] },
  { area: 'PA', from: 78, to: 78, landmass: 'Coll', town: ['Isle of Mull', 'Argyll and Bute'] },
  { area: 'PH', from: 42, to: 42, landmass: 'Eigg', town: ['Portree', 'Highland'] },
  { area: 'PH', from: 43, to: 43, landmass: 'Rum', town: ['Portree', 'Highland'] },
  { area: 'PH', from: 44, to: 44, landmass: 'Canna', town: ['Portree', 'Highland'] },
  { area: 'PO', from: 30, to: 41, landmass: 'Isle of Wight', town: ['Newport', 'Isle of Wight'] },
  { area: 'TR', from: 21, to: 25, landmass: 'Scilly', town: ['Hugh Town', 'Isles of Scilly'] },
  { area: 'ZE', from: 1, to: 3, landmass: 'Shetland' },
]

/**
 * A postcode, or the part of one that was given: always an area ('RG') and a district ('1'), perhaps no inward code
 * ('2AB').
 */
export type Postcode = { area: string; district: string; inward: string }

export const outcodeOf = ({ area, district }: Postcode): string => area + district

/** SW1 for SW1A: a letter at the end divides a very dense district. */
export const districtOf = ({ area, district }: Postcode): string => area + district.replace(/[A-Z]$/, '')

export const postcodeText = (code: Postcode): string => [outcodeOf(code), code.inward].filter(Boolean).join(' ')

export const isWhole = (postcode: Postcode | undefined): boolean => postcode?.inward.length === 3

const whole = /\b([A-Z]{1,2})(\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/gi
const unfinishedAtTheEnd = /(?<![A-Z\d])([A-Z]{1,2})(\d[A-Z\d]?)\s*(\d[A-Z]?)?$/i

/**
 * Takes the last whole postcode out of an address or, without one, the start of a postcode at its end. 'Flat A12' has
 * none, because there is no area A.
 */
export const takePostcode = (text: string): { postcode: Postcode | undefined; rest: string } => {
  const found = [...text.matchAll(whole)].findLast(isKnown) ?? [text.match(unfinishedAtTheEnd)].find(isKnown)
  if (!found) return { postcode: undefined, rest: text }
  const [matched, area = '', district = '', inward = ''] = found
  return {
    postcode: { area: area.toUpperCase(), district: district.toUpperCase(), inward: inward.toUpperCase() },
    rest: text.slice(0, found.index) + text.slice((found.index ?? 0) + matched.length),
  }
}

const isKnown = (match: RegExpMatchArray | null): match is RegExpMatchArray => {
  const area = match?.[1]?.toUpperCase() ?? ''
  return areaTowns.has(area) || foreignAreas.has(area)
}

type Known = { name?: string | undefined; region?: string | undefined; nation?: string | undefined }

/** Regions of the gazetteer that are islands, and island places in regions of the mainland. */
const islandOf: Record<string, string> = {
  'Isle of Wight': 'Isle of Wight',
  'Isles of Scilly': 'Scilly',
  'Orkney Islands': 'Orkney',
  'Shetland Islands': 'Shetland',
  'Western Isles': 'Western Isles',
  'Isle of Arran': 'Arran',
  Lamlash: 'Arran',
  'Isle of Bute': 'Bute',
  'Port Bannatyne': 'Bute',
  Rothesay: 'Bute',
  'Isle of Cumbrae': 'Cumbrae',
  Millport: 'Cumbrae',
  'Isle of Islay': 'Islay',
  'Isle of Mull': 'Mull',
  Tobermory: 'Mull',
}

/** The landmass of a postcode or, without one, of a place. No road connects two landmasses. */
export const landmassOf = (postcode: Postcode | undefined, { name = '', region = '', nation = '' }: Known): string => {
  if (!postcode) return nation === 'Northern Ireland' ? 'NI' : (islandOf[region] ?? islandOf[name] ?? 'GB')
  return districtsOf(postcode)?.landmass ?? 'GB'
}

export const districtsOf = ({ area, district }: Postcode) => {
  const number = Number.parseInt(district, 10)
  return setApart.find((apart) => apart.area === area && number >= apart.from && number <= apart.to)
}

/**
 * London is thirty miles wide and its postcodes name no town, so each postal district gets the name (as in the
 * gazetteer) of a part of the city in or near it. The names are only shown; points are in `postcode-districts.ts`.
 */
export const londonDistricts: ReadonlyMap<string, string> = new Map(
  `E1 Whitechapel, E2 Bethnal Green, E3 Bow, E4 Chingford, E5 Hackney, E6 East Ham, E7 Stratford, E8 Hackney, E9 Hackney,
  E10 Leyton, E11 Leytonstone, E12 Manor Park, E13 East Ham, E14 Poplar, E15 Stratford, E16 Canning Town,
  E17 Walthamstow, E18 Leytonstone, E20 Stratford, EC1 Clerkenwell, EC2 Barbican, EC3 City of London,
  EC4 City of London, N1 Islington, N2 Finchley, N3 Finchley, N4 Holloway, N5 Highbury, N6 Highgate, N7 Holloway,
  N8 Hornsey, N9 Edmonton, N10 Muswell Hill, N11 Friern Barnet, N12 Finchley, N13 Palmers Green, N14 Southgate,
  N15 Seven Sisters, N16 Highbury, N17 Tottenham, N18 Edmonton, N19 Archway, N20 Totteridge, N21 Southgate,
  N22 Wood Green, NW1 Camden Town, NW2 Cricklewood, NW3 Camden Town, NW4 Hendon, NW5 Camden Town, NW6 Kilburn,
  NW7 Hendon, NW8 Marylebone, NW9 Hendon, NW10 Willesden, NW11 Golders Green, SE1 Kennington, SE2 Abbey Wood,
  SE3 Blackheath, SE4 Brockley, SE5 Camberwell, SE6 Catford, SE7 Charlton, SE8 New Cross, SE9 Eltham, SE10 Greenwich,
  SE11 Kennington, SE12 Lee, SE13 Catford, SE14 New Cross, SE15 Peckham, SE16 Rotherhithe, SE17 Kennington,
  SE18 Woolwich, SE19 Upper Norwood, SE20 Upper Norwood, SE21 East Dulwich, SE22 East Dulwich, SE23 Forest Hill,
  SE24 Brixton, SE25 South Norwood, SE26 Forest Hill, SE27 Streatham, SE28 Thamesmead, SW1 Chelsea, SW2 Brixton,
  SW3 Chelsea, SW4 Brixton, SW5 Earls Court, SW6 Fulham, SW7 Chelsea, SW8 Battersea, SW9 Brixton, SW10 Chelsea,
  SW11 Battersea, SW12 Balham, SW13 Barnes, SW14 Mortlake, SW15 Putney, SW16 Streatham, SW17 Tooting, SW18 Wandsworth,
  SW19 Wimbledon, SW20 Wimbledon, W1 Marylebone, W2 Marylebone, W3 Acton, W4 Chiswick, W5 Ealing, W6 Hammersmith,
  W7 Ealing, W8 Kensington, W9 Kilburn, W10 Notting Hill, W11 Notting Hill, W12 Shepherds Bush, W13 West Ealing,
  W14 Kensington, WC1 Holborn, WC2 Holborn`
    .split(/,\s*/)
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]),
)

/** The parts of an address between commas, without postcode and country. */
type Address = { parts: string[]; postcode: Postcode | undefined }

export const readAddress = (typed: string): Address => {
  const text = withoutCountry(typed.normalize('NFC').replace(/\s+/g, ' ').trim())
  const { postcode, rest } = takePostcode(text.replace(/[\s,.]+$/, ''))
  const parts = rest
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return { parts, postcode }
}

/**
 * A name for comparison, without accents, case or punctuation: 'Bo’ness' equals 'boness', 'St. Ives' equals 'Saint
 * Ives'.
 */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')
