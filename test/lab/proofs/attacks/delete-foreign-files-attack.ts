import { aProof, handOver } from '#test/support/door.ts'
import { driverForm } from '#test/support/fleets.ts'
import { reported } from '#test/support/problems.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import { aBusiness, aPartner, aRequester } from '#test/support/test-users.ts'
import { countStoredCopies, uploadedFile } from '#test/support/uploads.ts'
import type { Attack } from './attack.ts'

export const attack: Attack = {
  about: 'a business adds a driver named like the id of another user’s file, and removes them',
  run: async (host) => {
    const [owner, carrier, stranger] = [await aRequester(host), await aPartner(host), await aBusiness(host)]
    const photo = await uploadedFile(owner.client)
    await post(owner.client, {
      itemCategory: 'Send Parcel',
      photos: [photo],
      length_cm: 9,
      width_cm: 9,
      height_cm: 9,
    })
    const id = await requestIn('in_transit', { owner, carrier })
    const proof = await aProof(carrier)
    ok(await handOver(carrier, id, { photos: [proof] }))
    const evidence = await uploadedFile(owner.client, { purpose: 'proof' })
    await reported(owner, id, { photos: [evidence] })

    const files = Object.entries({ photo, proof, evidence })
    const gains: string[] = []
    for (const [what, upload] of files) {
      const body = await driverForm(stranger.client, { name: upload })
      const { user_id = '' } = ok(await stranger.client.business.addDriver({ body })).body.driver ?? {}
      ok(await stranger.client.business.removeDriver({ params: { id: user_id } }))
      if ((await countStoredCopies(host, upload)) === 0) gains.push(`the ${what} is gone`)
    }
    return { tries: files.length, gains }
  },
}
