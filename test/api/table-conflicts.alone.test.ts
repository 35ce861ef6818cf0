import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '#test/support/open-host.ts'
import { requestIn } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

/** A host where every third transaction conflicts with another one. */
const host = await startTestHost({ TABLE_CONFLICTS: '33' })
checkInvariants(host)
afterAll(host.stop)

test('calls succeed even if every third of their transactions is refused at first', async () => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  for (let time = 0; time < 3; time += 1)
    expect(await requestIn('completed', { owner, carrier })).toEqual(expect.any(String))
})
