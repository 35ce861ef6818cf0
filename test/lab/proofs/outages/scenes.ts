import { keys } from '#functions/platform/table/keys.ts'
import { goodPassword, newEmail } from '#test/support/accounts.ts'
import type { Answered, Client } from '#test/support/client.ts'
import { anOnlinePartner, type Listener, listenAs } from '#test/support/live-socket.ts'
import { accept } from '#test/support/offers.ts'
import { codeOf, documents, post, priceQuestion, requestIn, type Wish } from '#test/support/requests.ts'
import { pngOf } from '#test/support/sample-files.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { allRows, readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'

/** A call by a user, prepared while all is well. */
export type Scene = {
  call: () => Promise<Answered<object>>
  /** Whether the rows show that it happened; half of it must never happen. */
  hasHappened: () => Promise<'wholly' | 'not' | 'half'>
  /** Whether everyone who should be notified of it was. */
  isTold: () => Promise<boolean>
}

type Setting = { host: TestHost; near: Listener; email: string; number: number }

const nothingToNotify = async () => true
const keyOf = (client: Client, number: number) => ({ 'idempotency-key': `outage-${number}-${client.address}` })

const creating = async (
  { host, near, number }: Setting,
  wish: (client: Client) => Promise<Partial<Wish>>,
): Promise<Scene> => {
  const { client, userId } = await aRequester(host)
  // An address of its own, so that no place is known from before.
  const body = documents({ pickup_address: `${number} Park Row, Leeds, LS1 5HD`, ...(await wish(client)) })
  const rowsOfIt = async () => {
    const rows = await allRows()
    const meta = rows.find(({ SK, ownerId }) => SK === 'META' && ownerId === userId)
    const uploads = rows.filter(({ PK, ownerId }) => String(PK).startsWith('UPL#') && ownerId === userId)
    return { meta, isClaimed: uploads.some(({ state }) => state === 'claimed'), hasUploads: uploads.length > 0 }
  }
  return {
    call: () => client.requests.createRequest({ body, headers: keyOf(client, number) }),
    hasHappened: async () => {
      const { meta, isClaimed, hasUploads } = await rowsOfIt()
      if (!meta) return isClaimed ? 'half' : 'not'
      return isClaimed === hasUploads ? 'wholly' : 'half'
    },
    isTold: async () => {
      const id = String((await rowsOfIt()).meta?.PK).slice('REQ#'.length)
      return near.heard('new_job_available').some(({ request_id: about }) => about === id)
    },
  }
}

/** A step of a request, which its row shows and about which its owner gets a frame and a mail. */
const stepping = async (
  host: TestHost,
  owner: Listener,
  id: string,
  after: { status: string; frame: string; mail: RegExp },
  call: Scene['call'],
): Promise<Scene> => ({
  call,
  hasHappened: async () => ((await readRow(keys.request(id)))?.status === after.status ? 'wholly' : 'not'),
  isTold: async () =>
    owner.heard(after.frame).some(({ request_id: about }) => about === id) &&
    (await host.mailbox.to(owner.user.email)).some(({ subject }) => after.mail.test(subject)),
})

export const scenes = {
  'sign-in': async ({ host, email }: Setting): Promise<Scene> => ({
    call: () => host.client().auth.login({ body: { email, password: goodPassword } }),
    hasHappened: async () => 'not',
    isTold: nothingToNotify,
  }),
  create: (setting: Setting) => creating(setting, async () => ({})),
  'create with a photo': (setting: Setting) =>
    creating(setting, async (client) => ({
      itemCategory: 'Send Parcel',
      photos: [await uploadedFile(client, { bytes: pngOf() })],
      length_cm: 30,
      width_cm: 20,
      height_cm: 10,
    })),
  accept: async ({ host }: Setting): Promise<Scene> => {
    const [owner, partner] = [await listenAs(host, await aRequester(host)), await aPartner(host)]
    const { id } = await post(owner.client)
    const after = { status: 'matched', frame: 'offer_accepted', mail: /accepted your request/ }
    return stepping(host, owner, id, after, () => accept(partner, id))
  },
  complete: async ({ host }: Setting): Promise<Scene> => {
    const [owner, carrier] = [await listenAs(host, await aRequester(host)), await aPartner(host)]
    const id = await requestIn('in_transit', { owner, carrier })
    const otp = await codeOf(owner.client, id)
    const after = { status: 'completed', frame: 'request_updated', mail: /delivered|complete/i }
    return stepping(host, owner, id, after, () =>
      carrier.client.delivery.completeDelivery({ params: { id }, body: { otp } }),
    )
  },
  'price suggestion': async ({ host, number }: Setting): Promise<Scene> => {
    const { client } = await aRequester(host)
    const body = priceQuestion(documents({ pickup_address: `${number} Park Row, Leeds, LS1 5HD` }))
    return {
      call: () => client.requests.suggestPrice({ body }),
      hasHappened: async () => 'not',
      isTold: nothingToNotify,
    }
  },
  'upload link': async ({ host, number }: Setting): Promise<Scene> => {
    const { client } = await aRequester(host)
    const body = { purpose: 'request-photo', contentType: 'image/png', size: 100 }
    return {
      call: () => client.uploads.startUpload({ body, headers: keyOf(client, number) }),
      hasHappened: async () => 'not',
      isTold: nothingToNotify,
    }
  },
  'code by mail': async ({ host }: Setting): Promise<Scene> => {
    const address = newEmail('outage')
    return {
      call: () => host.client().auth.sendOtp({ body: { email: address } }),
      hasHappened: async () =>
        (await rowsOf(keys.codeMails('signup', address).PK, 'OTP')).length > 0 ? 'wholly' : 'not',
      isTold: async () => (await host.mailbox.to(address)).length > 0,
    }
  },
} satisfies Record<string, (setting: Setting) => Promise<Scene>>

export type SceneName = keyof typeof scenes

export const openSetting = async (host: TestHost, email: string, number: number): Promise<Setting> => ({
  host,
  email,
  number,
  near: await anOnlinePartner(host),
})
