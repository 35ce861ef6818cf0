import { expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { anyWidth, openSite } from '#test/support/browser.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { atDashboard } from '#test/support/journey-partner.ts'
import { requestIn } from '#test/support/requests.ts'
import { putRow, readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const site = openSite()

test('a number abroad asks for confirmation before it calls, and a premium number from before the rule is only shown', async () => {
  const [owner, carrier] = [await aRequester(site.host), await aPartner(site.host)]
  const abroad = { receiver_contact_number: '+33 1 99 00 12 34', delivery_address: 'Otley, LS21' }
  await requestIn('matched', { owner, carrier }, abroad)
  const old = await requestIn('matched', { owner, carrier }, { delivery_address: 'Ilkley, LS29' })
  const detail = keys.requestDetail(old as RequestId) // requestIn returns the id as a plain string
  await putRow({ ...(await readRow(detail)), ...detail, receiverContact: '0900 123 4567' })

  const visitor = await atDashboard(site, anyWidth, owner)
  const details = detailsOn(visitor.page)
  await visitor.presses(/^View Details.*Otley/)
  const call = details.getByRole('button', { name: 'Call Receiver (France)' })
  await call.waitFor()
  await visitor.looksAt('details with a number abroad')
  const question = visitor.page.getByRole('alertdialog', { name: 'Call a number abroad?' })
  await call.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await call.click()
  await question.getByText(/^\+33 1 99 00 12 34 is a number in France\./).waitFor()
  await question.locator(':focus').waitFor()
  await visitor.looksAt('question before a call abroad')

  await visitor.opens('/dashboard')
  await visitor.presses(/^View Details.*Ilkley/)
  await details.getByText("0900 123 4567. Calls to this number can be costly, so it isn't a link.").waitFor()
  expect(await details.getByRole('link', { name: /^Call Receiver/ }).count()).toBe(0)
  await visitor.looksAt('details with a costly number')
})
