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

/** Crown dependencies have British postcodes and are not in the United Kingdom. */
export const foreignAreas: ReadonlySet<string> = new Set(['GY', 'IM', 'JE'])

type Districts = {
  area: string
  from: number
  to: number
  landmass: string
  /** Where the area's main town lies across the water: the nearest place on this side, and its region. */
  town?: [name: string, region: string]
}

/** Districts that are not on Great Britain, from what is generally known; Skye and Anglesey have bridges. */
export const setApart: readonly Districts[] = [
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
