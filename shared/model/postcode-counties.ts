/**
 * The county that people in each of the 121 postcode areas write, by the area's main town. Some areas have two; a form
 * that fills it in lets its user change it.
 */
const counties: Record<string, string> = {
  Aberdeenshire: 'AB',
  Angus: 'DD',
  Ayrshire: 'KA',
  Bedfordshire: 'LU',
  Berkshire: 'RG SL',
  Bristol: 'BS',
  Buckinghamshire: 'MK',
  Cambridgeshire: 'CB PE',
  Cheshire: 'CH CW WA',
  Conwy: 'LL',
  Cornwall: 'TR',
  'County Antrim': 'BT',
  'County Durham': 'DH DL',
  Cumbria: 'CA',
  Derbyshire: 'DE',
  Devon: 'EX PL TQ',
  Dorset: 'BH DT',
  Dumfriesshire: 'DG',
  'East Sussex': 'BN',
  'East Yorkshire': 'HU',
  Essex: 'CM CO SS',
  Fife: 'KY',
  Gloucestershire: 'GL',
  'Greater London': 'BR CR E EC EN HA IG KT N NW RM SE SM SW TW UB W WC',
  'Greater Manchester': 'BL M OL SK WN',
  Gwent: 'NP',
  Hampshire: 'PO SO',
  Herefordshire: 'HR',
  Hertfordshire: 'AL HP SG WD',
  'Inverness-shire': 'IV',
  Kent: 'CT DA ME TN',
  Lanarkshire: 'G ML',
  Lancashire: 'BB FY LA PR',
  Leicestershire: 'LE',
  Lincolnshire: 'LN',
  Merseyside: 'L',
  Midlothian: 'EH',
  Norfolk: 'NR',
  'North Yorkshire': 'HG TS YO',
  Northamptonshire: 'NN',
  Nottinghamshire: 'NG',
  Orkney: 'KW',
  Oxfordshire: 'OX',
  Perthshire: 'PH',
  Powys: 'LD',
  Renfrewshire: 'PA',
  'Scottish Borders': 'TD',
  Shetland: 'ZE',
  Shropshire: 'SY TF',
  Somerset: 'BA TA',
  'South Glamorgan': 'CF',
  'South Yorkshire': 'DN S',
  Staffordshire: 'ST',
  Stirlingshire: 'FK',
  Suffolk: 'IP',
  Surrey: 'GU RH',
  'Tyne and Wear': 'NE SR',
  'West Glamorgan': 'SA',
  'West Midlands': 'B CV DY WS WV',
  'West Yorkshire': 'BD HD HX LS WF',
  'Western Isles': 'HS',
  Wiltshire: 'SN SP',
  Worcestershire: 'WR',
}

const countyOfArea: ReadonlyMap<string, string> = new Map(
  Object.entries(counties).flatMap(([county, areas]) => areas.split(' ').map((area) => [area, county] as const)),
)

const areaOf = (district: string): string => /^[A-Z]*/.exec(district)?.[0] ?? ''

export const countyOf = (district: string): string | undefined => countyOfArea.get(areaOf(district))

/** In these areas every address ends with London, whatever part of it the district is in. */
export const isLondonDistrict = (district: string): boolean =>
  ['E', 'EC', 'N', 'NW', 'SE', 'SW', 'W', 'WC'].includes(areaOf(district))
