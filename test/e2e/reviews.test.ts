import { expect, test } from 'vitest'
import { bothWidths, openSite } from '#test/support/browser.ts'
import { clock, hours } from '#test/support/clock.ts'
import { detailsOn } from '#test/support/journey-details.ts'
import { requestIn } from '#test/support/requests.ts'
import { publishingOn, saidBy, writeReview } from '#test/support/reviews.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const site = openSite()

const delivered = async () => {
  clock.freeze()
  const owner = await aRequester(site.host, { firstName: 'Olive' })
  const carrier = await aPartner(site.host, {}, { firstName: 'Pat' })
  const id = await requestIn('completed', { owner, carrier })
  await site.host.settled()
  return { owner, carrier, id }
}

test('both sides review each other, read nothing before six in the morning, and one replies', async () => {
  const { owner, carrier, id } = await delivered()
  const visitor = await site.visitor(bothWidths)
  await visitor.isSignedIn(owner.client)
  await visitor.opens(`/history/${id}/receipt`)
  await visitor.sees('How was it with Pat?')
  await visitor.looksAt('question for a review')
  await visitor.presses('Send review')
  await visitor.sees('Please choose from one to five stars.')
  await visitor.looksAt('review without stars')
  await visitor.page.getByRole('radio', { name: '4 stars' }).focus()
  await visitor.page.keyboard.press('ArrowRight')
  expect(await visitor.page.getByRole('radio', { name: '5 stars' }).isChecked()).toBe(true)
  await visitor.ticks('On time')
  await visitor.ticks('Careful')
  await visitor.fills('Your words (optional)', 'Rang first, and carried it up three flights.')
  await visitor.looksAt('review that is filled in')
  await visitor.presses('Send review')
  await visitor.isTold('Thanks for your review.')
  await visitor.sees(/^Your review is in\. It will be shown at six in the morning: after Pat has written one/)
  await visitor.looksAt('review that waits')

  const hub = await site.visitor(bothWidths)
  await hub.isSignedIn(carrier.client)
  await hub.opens(`/dashboard?tab=hub&details=${id}`)
  const details = detailsOn(hub.page)
  await details.getByText('How was it with Olive?').waitFor()
  expect(await details.getByText('three flights').count()).toBe(0)
  await hub.looksAt('details with a question for a review')
  await details.getByRole('radio', { name: '2 stars' }).check()
  await details.getByLabel('Your words (optional)').fill('It was not ready.')
  await details.getByRole('button', { name: 'Send review' }).click()
  await details.getByText(/^Your review is in\./).waitFor()

  await publishingOn(site.host, 1, owner, carrier)
  await visitor.isSignedIn(owner.client)
  await visitor.opens(`/history/${id}/receipt`)
  await visitor.sees('Pat’s review')
  await visitor.sees('It was not ready.')
  await visitor.presses('Reply')
  await visitor.fills('Your reply', 'Sorry, my train was late.')
  await visitor.looksAt('reply to a review')
  await visitor.presses('Send reply')
  await visitor.sees('Your reply')
  await visitor.looksAt('reviews of both')

  await hub.isSignedIn(carrier.client)
  await hub.opens(`/dashboard?tab=hub&details=${id}`)
  await details.getByText('Olive’s reply').waitFor()
  await details.getByText('Rang first, and carried it up three flights.').waitFor()
  await hub.looksAt('details with both reviews')
})

test('a notification asks for a review two hours after the end and leads to it', async () => {
  const { owner, carrier } = await delivered()
  clock.advance(hours(2))
  await site.host.sweep()
  await site.host.settled()
  const visitor = await site.visitor(bothWidths)
  for (const [{ client }, question] of [
    [owner, 'How was it with Pat?'],
    [carrier, 'How was it with Olive?'],
  ] as const) {
    await visitor.isSignedIn(client)
    await visitor.opens('/notifications')
    await visitor.follows(/Would you like to leave a review\?/)
    await visitor.sees(question)
    expect(await visitor.page.getByRole('radio', { name: '5 stars' }).count()).toBe(1)
  }
})

test('a page says how reviews work', async () => {
  const visitor = await site.visitor(bothWidths)
  await visitor.opens('/how-reviews-work')
  await visitor.seesHeading('How reviews work')
  await visitor.sees(/at six in the morning/)
  await visitor.looksAt('how reviews work')
})

test('a review of the same delivery by the other device of a side is refused', async () => {
  const { owner, id } = await delivered()
  const visitor = await site.visitor(bothWidths)
  visitor.expects(`409 /api/requests/${id}/review`)
  await visitor.isSignedIn(owner.client)
  await visitor.opens(`/history/${id}/receipt`)
  await visitor.page.getByRole('radio', { name: '1 star' }).check()
  expect(await saidBy(writeReview(owner, id, { stars: 5 }))).toBe('201')
  await visitor.presses('Send review')
  await visitor.sees("You've already written your review. It can't be changed.")
})
