import { expect, test } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { offerTo } from '#test/support/offers.ts'
import { openHost } from '#test/support/open-host.ts'
import { requestIn } from '#test/support/requests.ts'
import { aBusiness, aDriverOf, aPartner, type Person } from '#test/support/test-users.ts'

const host = await openHost()

const calls = {
  details: ({ requests }: Client, id: string) => requests.getDetails({ params: { id } }),
  otp: ({ requests }: Client, id: string) => requests.getOtp({ params: { id } }),
  regenerate: ({ requests }: Client, id: string) => requests.renewOtp({ params: { id } }),
  accept: ({ requests }: Client, id: string) => requests.acceptRequest({ params: { id } }),
  status: ({ delivery }: Client, id: string) =>
    delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } }),
  // A wrong code, except once in a million.
  'verify-otp': ({ delivery }: Client, id: string) =>
    delivery.completeDelivery({ params: { id }, body: { otp: '000000' } }),
  paid: ({ delivery }: Client, id: string) => delivery.markPaid({ params: { id }, body: { paid: true } }),
  problem: ({ problems }: Client, id: string) =>
    problems.reportProblem({ params: { id }, body: { kind: 'other', text: 'Something went wrong.' } }),
  'cancel-request': ({ requests }: Client, id: string) => requests.cancelOwnRequest({ params: { id } }),
  cancel: ({ requests }: Client, id: string) => requests.cancelRequest({ params: { id } }),
  'accept-offer': ({ partner }: Client, id: string) => partner.acceptOffer({ params: { requestId: id } }),
  'decline-offer': ({ partner }: Client, id: string) => partner.declineOffer({ params: { requestId: id } }),
  reject: ({ requests }: Client, id: string) => requests.rejectRequest({ params: { id } }),
  raise: ({ requests }: Client, id: string) => requests.raisePrice({ params: { id }, body: { price: 150 } }),
  preview: ({ requests }: Client, id: string) => requests.previewRequest({ params: { id } }),
  unreject: ({ requests }: Client, id: string) => requests.undoRejection({ params: { id } }),
  assign: ({ business }: Client, id: string, driverId: string) =>
    business.assignDelivery({ params: { requestId: id }, body: { driver_user_id: driverId } }),
}

/** 'offered' stands for a direct offer to the carrier; a driver cannot get one. */
const states = ['pending_match', 'offered', 'matched', 'in_transit', 'completed', 'cancelled'] as const
type State = (typeof states)[number]
const cases = (['carrier', 'driver'] as const).flatMap((carrying) =>
  states.filter((state) => carrying === 'carrier' || state !== 'offered').map((state) => [carrying, state] as const),
)

/**
 * The answer to each relation to a request, for each call and status. All people are verified partners, except drivers
 * and businesses. The carrier of a request that was cancelled still counts as its carrier.
 */
const table = `
WHO       CALL            pending_match offered matched in_transit completed cancelled
owner     details         200 200 200 200 200 200
owner     otp             409 409 200 200 409 409
owner     regenerate      409 409 200 200 409 409
owner     accept          403 403 403 403 403 403
owner     status          403 403 403 403 403 403
owner     verify-otp      403 403 403 403 403 403
owner     paid            403 403 403 403 403 403
owner     problem         409 409 201 201 201 201
owner     cancel-request  200 200 200 409 409 200
owner     cancel          200 200 200 409 409 200
owner     accept-offer    404 404 404 404 404 404
owner     decline-offer   404 404 404 404 404 404
owner     reject          200 200 200 200 200 200
owner     unreject        200 200 200 200 200 200
owner     raise           200 409 409 409 409 409
owner     preview         404 404 404 404 404 404
owner     assign          403 403 403 403 403 403
carrier   details         404 404 200 200 200 200
carrier   otp             404 404 403 403 403 403
carrier   regenerate      404 404 403 403 403 403
carrier   accept          200 409 200 200 409 409
carrier   status          404 404 200 200 409 409
carrier   verify-otp      404 404 409 400 200 409
carrier   paid            404 404 409 200 200 409
carrier   problem         404 404 201 201 201 201
carrier   cancel-request  404 404 404 404 404 404
carrier   cancel          404 404 200 409 409 409
carrier   accept-offer    404 200 200 200 409 409
carrier   decline-offer   404 200 409 409 409 409
carrier   reject          200 200 200 200 200 200
carrier   unreject        200 200 200 200 200 200
carrier   raise           404 404 404 404 404 404
carrier   preview         200 200 404 404 404 404
carrier   assign          403 403 403 403 403 403
partner   details         404 404 404 404 404 404
partner   otp             404 404 404 404 404 404
partner   regenerate      404 404 404 404 404 404
partner   accept          200 409 409 409 409 409
partner   status          404 404 404 404 404 404
partner   verify-otp      404 404 404 404 404 404
partner   paid            404 404 404 404 404 404
partner   problem         404 404 404 404 404 404
partner   cancel-request  404 404 404 404 404 404
partner   cancel          404 404 404 404 404 404
partner   accept-offer    404 404 404 404 404 404
partner   decline-offer   404 404 404 404 404 404
partner   reject          200 200 200 200 200 200
partner   unreject        200 200 200 200 200 200
partner   raise           404 404 404 404 404 404
partner   preview         200 404 404 404 404 404
partner   assign          403 403 403 403 403 403
driver    details         404 - 200 200 200 200
driver    otp             404 - 403 403 403 403
driver    regenerate      404 - 403 403 403 403
driver    accept          403 - 403 403 403 403
driver    status          404 - 200 200 409 409
driver    verify-otp      404 - 409 400 200 409
driver    paid            404 - 409 200 200 409
driver    problem         404 - 201 201 201 201
driver    cancel-request  404 - 404 404 404 404
driver    cancel          404 - 403 403 403 403
driver    accept-offer    403 - 403 403 403 403
driver    decline-offer   403 - 403 403 403 403
driver    reject          403 - 403 403 403 403
driver    unreject        403 - 403 403 403 403
driver    raise           404 - 404 404 404 404
driver    preview         403 - 403 403 403 403
driver    assign          403 - 403 403 403 403
business  details         404 - 200 200 200 200
business  otp             404 - 403 403 403 403
business  regenerate      404 - 403 403 403 403
business  accept          403 - 403 403 403 403
business  status          404 - 403 403 403 403
business  verify-otp      404 - 403 403 403 403
business  paid            404 - 409 200 200 409
business  problem         404 - 201 201 201 201
business  cancel-request  404 - 404 404 404 404
business  cancel          404 - 200 409 409 409
business  accept-offer    403 - 403 403 403 403
business  decline-offer   403 - 403 403 403 403
business  reject          403 - 403 403 403 403
business  unreject        403 - 403 403 403 403
business  raise           404 - 404 404 404 404
business  preview         200 - 404 404 404 404
business  assign          200 - 200 200 409 409
rival     details         404 - 404 404 404 404
rival     otp             404 - 404 404 404 404
rival     regenerate      404 - 404 404 404 404
rival     accept          403 - 403 403 403 403
rival     status          404 - 404 404 404 404
rival     verify-otp      404 - 404 404 404 404
rival     paid            404 - 404 404 404 404
rival     problem         404 - 404 404 404 404
rival     cancel-request  404 - 404 404 404 404
rival     cancel          404 - 404 404 404 404
rival     accept-offer    403 - 403 403 403 403
rival     decline-offer   403 - 403 403 403 403
rival     reject          403 - 403 403 403 403
rival     unreject        403 - 403 403 403 403
rival     raise           404 - 404 404 404 404
rival     preview         200 - 404 404 404 404
rival     assign          200 - 409 409 409 409
`
const [, ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))

const createTestUsers = async () => {
  const [business, rival] = [await aBusiness(host), await aBusiness(host)]
  return {
    owner: await aPartner(host),
    carrier: await aPartner(host),
    partner: await aPartner(host),
    driver: await aDriverOf(host, business),
    business,
    rival,
    colleague: await aDriverOf(host, business),
    rivalDriver: await aDriverOf(host, rival),
  }
}

const requestAs = async (state: State, { owner, carrier }: Record<'owner' | 'carrier', Person>): Promise<string> =>
  state === 'offered' ? (await offerTo(owner, carrier)).id : requestIn(state, { owner, carrier })

test.each(cases)(
  'when the %s carries a request that is %s, each relation gets the answers in the table',
  async (carrying, state) => {
    const concerned = carrying === 'carrier' ? ['owner', 'carrier', 'partner'] : ['driver', 'business', 'rival']
    const people = await createTestUsers() // new ones, so that no limit is reached
    const parties = { owner: people.owner, carrier: people[carrying] }
    const received = []
    let id: string | undefined
    for (const [who = '', call = ''] of rows.filter(([name]) => concerned.includes(name ?? ''))) {
      id ??= await requestAs(state, parties)
      const { client } = people[who as keyof typeof people] // the table names no other
      const { userId: driverId } = who === 'rival' ? people.rivalDriver : people.colleague
      const { status } = await calls[call as keyof typeof calls](client, id, driverId) // nor any other call
      received.push(`${who} ${call} ${status}`)
      const isOnlyRead = status >= 400 || ['details', 'otp', 'reject', 'unreject', 'preview'].includes(call)
      if (!isOnlyRead) id = undefined
    }
    const expected = rows.map(([who, call, ...cells]) => `${who} ${call} ${cells[states.indexOf(state)]}`)
    expect(received).toEqual(expected.filter((line) => concerned.includes(line.split(' ')[0] ?? '')))
  },
)
