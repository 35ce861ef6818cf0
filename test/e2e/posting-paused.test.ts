import { test } from 'vitest'
import { bothWidths, openSite } from '#test/support/browser.ts'
import { letter, wizardOf } from '#test/support/journey-requests.ts'
import { accept, callOff } from '#test/support/offers.ts'
import { ok, post } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const site = openSite()

test('an owner with five cancelled matches in a day sees until when they cannot post, and keeps the form', async () => {
  const owner = await aRequester(site.host)
  for (let count = 0; count < 4; count += 1) {
    const { id } = await post(owner.client)
    ok(await accept(await aPartner(site.host), id))
    ok(await callOff(owner, id))
  }
  const { id } = await post(owner.client)
  ok(await accept(await aPartner(site.host), id))

  const visitor = await site.visitor(bothWidths)
  const wizard = wizardOf(visitor)
  await visitor.isSignedIn(owner.client)
  await visitor.opens('/dashboard')
  await visitor.presses(/^Cancel request/)
  const dialog = visitor.page.getByRole('alertdialog', { name: 'Cancel Request?' })
  await dialog.getByText("you can't post new ones for a day").waitFor()
  await visitor.looksAt('cancel a match')
  await dialog.getByRole('radio', { name: 'Plans have changed' }).check()
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
  await visitor.isTold('Request cancelled successfully.')

  await visitor.opens('/requests')
  await wizard.choosesService(letter)
  await wizard.goesOnTo('Provide Details')
  await wizard.tellsDetails(letter)
  await wizard.goesOnTo('Location & Time')
  await wizard.saysWhere(letter)
  await wizard.goesOnTo('Review & Finalize')
  await visitor.sees('Suggested Price')
  visitor.expects('429 /api/requests')
  await wizard.givesWord()
  await visitor.presses('Submit to All Partners')
  await visitor.sees(
    /^You’ve cancelled five accepted requests in 24 hours, so you can’t post new ones until \d\d:\d\d on /,
  )
  await visitor.sees("We've kept everything you filled in.")
  await visitor.looksAt('posting paused')
})
