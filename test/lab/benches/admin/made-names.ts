import { type Chance, evenly, skewed } from './drawn.ts'

const wordsOf = (text: string): string[] => text.trim().split(/[\s,]+/)

/** The most common first, from many languages, with accents and apostrophes as their owners write them. */
const firstNames = wordsOf(`
  David John Michael Paul Andrew Mark James Robert Sarah Susan Peter Stephen Richard Christopher Emma Anthony Margaret
  Claire Laura Mohammed Karen Christine Rebecca Daniel Helen Thomas Julie Elizabeth Matthew Oliver Olivia Jack Amelia
  Harry Isla Charlie Ava Muhammad Emily George Sophie Jacob Grace Oscar Mia William Poppy Ella Joshua Lily Ethan Jessica
  Noah Aisha Fatima Priya Arjun Wei Mei Piotr Agnieszka Małgorzata Łukasz Siân Rhys Seren Niamh Aoife Siobhán Séamus
  Zoë Chloë Renée André José María Nuno Inês Jürgen Søren Åsa Björn Ana-Maria Jean-Luc Anne-Marie Chidi Ngozi Kwame
  Adaeze Ayşe Mehmet Oksana Dmytro Đorđe Thị Nguyệt Yuki Haruto Ji-woo Nia Imani Tomás Élise Örjan Ülkü Şirin`)

const lastNames = wordsOf(`
  Smith Jones Williams Brown Taylor Davies Wilson Evans Thomas Patel Johnson Roberts Walker Wright Robinson Thompson
  White Hughes Edwards Green Hall Khan Wood Harris Clarke Lewis Jackson Ahmed Hill Turner Ali Scott Hussain Cooper Ward
  Singh Moore Clark Morris Campbell Begum Watson Anderson Kelly Murphy O'Brien O'Neill O'Connor McDonald MacLeod Nowak
  Kowalski Wiśniewski Wójcik Kaur Shah Chaudhry Chen Wang Li Nguyễn Okafor Adeyemi Mensah Núñez García Fernández Muñoz
  Müller Schröder Weiß Sørensen Ångström Öztürk Yılmaz Çelik Dvořák Novák Petrović Ionescu Ștefan D'Angelo Lefèvre
  Beaumont Silva Gonçalves Kovács Szabó Zieliński Abernathy Winterbottom Featherstonehaugh`)

const places = wordsOf(`
  Ash Beck Birk Black Brad Brook Burn Chat Clay Cold Crag Dal Dun Elm Fair Fen Gar Glen Hart Haw Hazel Holm Kirk Lang
  Lin Lock Mar Mill Nether North Oak Over Pem Quarm Rav Red Rush Sand Shef Stan Stoke Thorn Thwait Under Wal Wey Win
  Wolver Yar`)
const endings = wordsOf(`
  worth ley ton ham ford field by thorpe wick stead hurst bourne combe dale mere shaw wood well gate land cott more
  den well son man ridge bury croft grave`)
/** About 1,500 rare names. */
const rareNames = places.flatMap((place) => endings.map((ending) => place + ending))

const trades = wordsOf(
  'Couriers Vans Deliveries Haulage Logistics Removals Parcels Wagons Freight Bikes Flowers Bakery Books Express',
)
const legalForms = ['Ltd', 'Ltd', 'Ltd', 'Limited', 'LLP', '& Sons', '& Daughters', 'CIC', '']

const someFirst = skewed(firstNames, 0.9)
const someLast = skewed([...lastNames, ...rareNames])

export const aFirstName = (chance: Chance): string =>
  someFirst(chance) + (chance() < 0.04 ? ` ${someFirst(chance)}` : '')

export const aLastName = (chance: Chance): string => {
  const joint = chance()
  const name = someLast(chance)
  return joint < 0.03 ? `${name}-${someLast(chance)}` : joint < 0.045 ? `${name} ${someLast(chance)}` : name
}

export const aBusinessName = (chance: Chance): string =>
  [someLast(chance), evenly(trades, chance), evenly(legalForms, chance)].filter(Boolean).join(' ')
