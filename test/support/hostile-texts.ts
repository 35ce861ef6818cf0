import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { anAdmin, decide, decideOnBusiness } from './admin-actions.ts'
import { storeApplication } from './applications.ts'
import type { Client } from './client.ts'
import { inDays, ok, requestIn } from './requests.ts'
import { anApplication } from './sample-items.ts'
import type { TestHost } from './start-test-host.ts'
import { aBusiness, aDriverOf, aPartner, type Fleet, type Person, signedIn } from './test-users.ts'

/** Wherever a text is not treated as text, each of these calls `hit()`, adds an element or leads the visitor away. */
const payloads = String.raw`
<script>hit()</script>
"><script>hit()</script>
'><script>hit()</script>
</script><script>hit()</script>
</title><script>hit()</script>
</textarea><script>hit()</script>
</style><script>hit()</script>
</noscript><script>hit()</script>
</template><script>hit()</script>
--><script>hit()</script>
]]><script>hit()</script>
<ScRiPt>hit()</sCrIpT>
<scr<script>ipt>hit()</scr</script>ipt>
<script/x>hit()</script >
<script src=//x.example/a.js></script>
<script type=module>hit()</script>
<img src=x onerror=hit()>
"><img src=x onerror=hit()>
'><img src=x onerror=hit()>
<img/src=x/onerror=hit()>
<img src=x onerror="hit()"
<IMG SRC=x ONERROR=hit()>
<img src="x" onerror="&#104;it()">
<image src=x onerror=hit()>
<svg onload=hit()>
<svg/onload=hit()>
<svg><script>hit()</script></svg>
<svg><animate onbegin=hit() attributeName=x>
<svg><a xlink:href="javascript:hit()">x</a></svg>
<math><mtext></form><img src=x onerror=hit()>
<math><a href="javascript:hit()">x</a></math>
<iframe src="javascript:hit()"></iframe>
<iframe srcdoc="<script>hit()</script>">
<object data="javascript:hit()">
<embed src="javascript:hit()">
<body onload=hit()>
<input autofocus onfocus=hit()>
<select autofocus onfocus=hit()>
<details open ontoggle=hit()>
<video><source onerror=hit()></video>
<audio src=x onerror=hit()>
<marquee onstart=hit()>x</marquee>
<form action="javascript:hit()"><button>x</button>
<button formaction="javascript:hit()">x</button>
<a href="javascript:hit()">x</a>
<a href="data:text/html,<script>hit()</script>">x
<base href="//x.example/">
<link rel=stylesheet href=//x.example/a.css>
<meta http-equiv=refresh content="0;//x.example">
<style>@import '//x.example/a.css'</style>
<p style="background:url(//x.example)">x</p>
<!--<img src="--><img src=x onerror=hit()>
" onmouseover="hit()" x="
' autofocus onfocus='hit()' x='
javascript:hit()
java&#115;cript:hit()
\u003cimg src=x onerror=hit()\u003e
&lt;img src=x onerror=hit()&gt;
%3Cimg%20src=x%20onerror=hit()%3E
{{constructor.constructor('hit()')()}}
${'$'}{hit()}
<x onclick=hit() tabindex=0>x</x>
__proto__[innerHTML]=<img src=x onerror=hit()>
`
  .trim()
  .split('\n')

/** Each is short enough for a name; longer fields take several at once. */
export const hostileTexts: readonly string[] = payloads

/** All hostile texts that fit, joined into as few texts as possible, none longer than the field takes. */
export const hostileTextsOf = (max: number, separator = ' '): string[] => {
  const texts: string[] = []
  for (const payload of payloads.filter(({ length }) => length <= max)) {
    const last = texts.pop() ?? ''
    const joined = last ? last + separator + payload : payload
    texts.push(...(joined.length <= max ? [joined] : [last, payload]))
  }
  return texts
}

/** Places are found by the text after the last commas, so a house may have any name. */
const at = (text: string): string => `${text}, Leeds, LS1 5HD`

/** Pairs of texts: first and last name, or house and street. */
const pairs = hostileTexts.flatMap((text, index) =>
  index % 2 ? [] : [[text, hostileTexts[index + 1] ?? text] as const],
)

const saveProfile = async (client: Client, [firstName, lastName]: readonly [string, string]): Promise<void> => {
  const addressParts = {
    houseNumber: firstName,
    street: lastName,
    city: 'Leeds',
    county: 'Yorkshire',
    postcode: 'LS1 4AP',
  }
  const body = { firstName, lastName, mobile: '07700 900123', dob: '1990-02-03', addressParts }
  ok(await client.users.saveProfile({ body }))
}

/** People with hostile names, whose applications wait. */
const people = async (host: TestHost): Promise<Person[]> =>
  Promise.all(
    pairs.map(async (names) => {
      const person = await signedIn(host)
      await saveProfile(person.client, names)
      const vehicle = {
        vehicleMakeModel: names.join(' '),
        vehicleOwnerName: names.join(' '),
        vehicleRegistration: '<b>x</b>',
      }
      await storeApplication(anApplication({ userId: person.user.userId, status: 'pending', version: 1, ...vehicle }))
      return person
    }),
  )

const businesses = async (host: TestHost): Promise<Fleet[]> => {
  const [names, addresses, numbers] = [hostileTextsOf(160), hostileTextsOf(300), hostileTextsOf(32)]
  return Promise.all(
    names.map(async (businessName, index) => {
      const fleet = await aBusiness(host)
      const businessAddress = addresses[index % addresses.length]
      const [registrationNumber, vatNumber] = [numbers[index], numbers.at(-index)]
      ok(
        await fleet.client.business.saveBusiness({
          body: { businessName, businessAddress, registrationNumber, vatNumber },
        }),
      )
      return fleet
    }),
  )
}

/** Every text that a person can fill in, filled with every hostile text, by the calls of those people. */
export const hostileWorld = async (host: TestHost) => {
  const admin = await anAdmin(host)
  const [applicants, owners] = [await people(host), await businesses(host)]
  const reasons = hostileTextsOf(300)
  for (const [index, reason] of reasons.entries()) {
    const [applicant, owner] = [applicants[index], owners[index]]
    if (applicant) ok(await decide(admin, applicant, { decision: 'reject', reason }))
    if (owner) ok(await decideOnBusiness(admin, owner, { decision: 'reject', reason }))
  }

  const fleet = await aBusiness(host)
  const driverNames = hostileTextsOf(100)
  const drivers = await Promise.all(driverNames.map((name) => aDriverOf(host, fleet, { name })))
  const [owner, carrier] = [await signedIn(host), await aPartner(host)]
  await saveProfile(owner.client, pairs[0] ?? ['', ''])
  await saveProfile(carrier.client, pairs[1] ?? ['', ''])

  const addresses = hostileTextsOf(180).map(at)
  const descriptions = hostileTextsOf(1900, '\n')
  for (const [index, address] of addresses.entries()) {
    const description = descriptions[index % descriptions.length] ?? ''
    const ways = { pickup_address: address, delivery_address: addresses.at(-index) ?? address, description }
    const parties = { owner, carrier: index % 2 ? carrier : (drivers[index] ?? carrier) }
    await requestIn('matched', parties, ways)
  }
  const from = hostileTextsOf(150).map(at)
  for (const from_address of from) {
    const times = { date: inDays(3), departure_time: '09:00', arrival_date: inDays(3), arrival_time: '11:00' }
    const ride = { from_address, to_address: from.at(-1) ?? '', extra_miles: 5, loading_assistance: false, ...times }
    ok(await carrier.client.partner.publishRide({ body: { ...ride, transport_mode: 'Car' } }))
  }
  const [message = ''] = descriptions
  for (const name of hostileTextsOf(100))
    ok(await host.client().contact.sendMessage({ body: { name, email: 'sender@test.example', message } }))
  await host.settled()
  const newestJob = addresses.length - 1
  const names = { owner: pairs[0] ?? [], newestDriver: driverNames[newestJob - (newestJob % 2)] ?? '' }
  return {
    admin,
    owner,
    carrier,
    fleet,
    drivers,
    owners,
    applicants,
    addresses,
    descriptions,
    from,
    names,
  }
}
export type HostileWorld = Awaited<ReturnType<typeof hostileWorld>>

/** Watches from the first moment for anything that a text has started. */
export const watchForHits = async (page: Page): Promise<{ expectNone: () => void }> => {
  const hits: string[] = []
  page.on('dialog', (dialog) => {
    hits.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('hit', () => hits.push(`a script on ${page.url()}`))
  return { expectNone: () => expect(hits).toEqual([]) }
}

/** Directions to an address, the one link whose query holds a text: see stop-links.tsx. */
const directions = `/^https:\\/\\/(maps\\.apple\\.com\\/|www\\.google\\.com\\/maps\\/dir\\/)\\?[\\w.~!*'()%&=-]*$/`

/** Elements that no screen of ours has: they act, lead elsewhere or carry a script. */
const foreignParts = `[...document.querySelectorAll('*')].filter((part) =>
  /^(IFRAME|OBJECT|EMBED|BASE|MARQUEE|MATH|X|FRAME)$/i.test(part.tagName) || [...part.attributes].some(({ name, value }) =>
    /^on/.test(name) || (/href|src|action|data$|style|content|poster/.test(name) && !(name === 'href' && ${directions}.test(value)) && /^\\s*(javascript|data:text)|x\\.example/i.test(value))),
).map((part) => part.outerHTML.slice(0, 200))`

/** Every text on the screen, including typed text. No part of it may be more than text. */
export const readScreen = async (page: Page): Promise<string> => {
  expect(await page.evaluate(foreignParts), `parts that are not ours on ${page.url()}`).toEqual([])
  return page.evaluate(
    `[document.body.textContent, document.title, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join(' | ')`,
  )
}

const plain = (text: string): string => text.replace(/\s+/g, ' ')

export const missingFrom = (read: string, texts: readonly string[]): string[] =>
  texts.filter((text) => !plain(read).includes(plain(text)))
