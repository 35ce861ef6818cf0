import { describe, expect, test } from 'vitest'
import {
  anAdmin,
  anApplicant,
  askForName,
  decide,
  decideOnBusiness,
  decideOnName,
} from '#test/support/admin-actions.ts'
import { mailsTo } from '#test/support/mailbox.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { aBusiness, aPartner } from '#test/support/test-users.ts'

const host = await openHost()

const linkTo = (path: string, text: string) => `${text}: ${host.url}${path}`
const toDashboard = () => linkTo('/dashboard', 'Go to your dashboard')
const toProfile = () => linkTo('/profile', 'Go to your profile')

describe('the mails to partners', () => {
  const again = 'You can apply again from your dashboard.'

  test('say that an application was approved, and that the approval was withdrawn and why', async () => {
    const [admin, person] = [await anAdmin(host), await anApplicant(host)]
    ok(await decide(admin, person, { decision: 'approve' }))
    await host.settled()
    ok(await decide(admin, person, { decision: 'reject', reason: 'The insurance has run out.' }))
    expect(await mailsTo(host, person.user.email)).toEqual([
      [
        "You're a verified partner",
        "You're a verified partner",
        "We've approved your application. Welcome aboard.",
        "Go online in the Partner Hub to hear about jobs near you, or share a trip you're already making.",
        toDashboard(),
        'Sameway',
      ],
      [
        "You're no longer a verified partner",
        "You're no longer a verified partner",
        "We've withdrawn your approval as a partner, so you can't take new jobs.",
        'The reason: The insurance has run out.',
        "Jobs you hadn't collected go back to the pool. Please finish any deliveries under way.",
        again,
        toDashboard(),
        'Sameway',
      ],
    ])
  })

  test('say that an application was not approved and why', async () => {
    const [admin, person] = [await anAdmin(host), await anApplicant(host)]
    ok(await decide(admin, person, { decision: 'reject', reason: 'The photo is blurred.' }))
    expect(await mailsTo(host, person.user.email)).toEqual([
      [
        "Your partner application wasn't approved",
        "We couldn't approve your application",
        "We've read your application to become a partner, and we can't approve it.",
        'The reason: The photo is blurred.',
        again,
        toDashboard(),
        'Sameway',
      ],
    ])
  })

  test('say whether a new name was approved, and if not, why', async () => {
    const [admin, partner] = [await anAdmin(host), await aPartner(host)]
    ok(await askForName(partner, { firstName: 'Bea', lastName: 'Moss' }))
    ok(await decideOnName(admin, partner, { decision: 'approve' }))
    await host.settled()
    ok(await askForName(partner, { firstName: 'Sameway', lastName: 'Support' }))
    ok(await decideOnName(admin, partner, { decision: 'reject', reason: 'This is not your name.' }))
    expect(await mailsTo(host, partner.user.email)).toEqual([
      [
        'Your new name was approved',
        'Your new name was approved',
        "We've approved your new name. People now see Bea Moss.",
        toProfile(),
        'Sameway',
      ],
      [
        "Your new name wasn't approved",
        "We couldn't approve your new name",
        "We can't approve the name Sameway Support.",
        'The reason: This is not your name.',
        "People still see your previous name, and you're still a verified partner.",
        toProfile(),
        'Sameway',
      ],
    ])
  })
})

test('a mail tells a business whether it was verified, and if not, why', async () => {
  const admin = await anAdmin(host)
  const [good, bad] = [await aBusiness(host, { isVerified: false }), await aBusiness(host, { isVerified: false })]
  ok(await decideOnBusiness(admin, good, { decision: 'approve' }))
  ok(await decideOnBusiness(admin, bad, { decision: 'reject', reason: 'There is no such company.' }))
  expect(await mailsTo(host, good.user.email)).toEqual([
    [
      'Your business is verified',
      'Your business is verified',
      "We've checked the details of Riverside Vans Ltd and verified them. Thanks for going the same way.",
      'You can now assign deliveries near you to your drivers.',
      linkTo('/business/dashboard', 'Go to your dashboard'),
      'Sameway',
    ],
  ])
  expect(await mailsTo(host, bad.user.email)).toEqual([
    [
      "Your business wasn't verified",
      "We couldn't verify your business",
      "We've checked the details of Riverside Vans Ltd, and we couldn't verify them.",
      'The reason: There is no such company.',
      "Your drivers can finish what they're carrying, but you can't assign new deliveries yet. Change your business profile, and we'll look again.",
      linkTo('/business/profile', 'Go to your business profile'),
      'Sameway',
    ],
  ])
})
