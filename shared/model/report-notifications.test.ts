import { expect, test } from 'vitest'
import { RequestId } from './ids.ts'
import { wordsOf } from './notifications.ts'
import { reportedThings } from './report-rules.ts'

const request_id = RequestId.parse('req_0123456789abcdefABCDEF')
const hidden = {
  kind: 'contentHidden',
  ground: 'hateful',
  reason: 'It insults people.',
  place: 'Leeds LS1',
  request_id,
} as const

test('the reporter reads what was decided, and nothing of the author', () => {
  const words = reportedThings.map((thing) =>
    wordsOf({ kind: 'reportDecided', thing, decision: 'keep', reason: 'It is fine.' }),
  )
  expect(words.map(({ body }) => body)).toEqual([
    "You reported the note on a job. We've left it as it is. The reason: It is fine.",
    "You reported a photo of a job. We've left it as it is. The reason: It is fine.",
    "You reported a person's name. We've left it as it is. The reason: It is fine.",
    "You reported a person's photo. We've left it as it is. The reason: It is fine.",
  ])
})

test('the author reads what was removed and why, and is led to where it was', () => {
  const [note, , name] = reportedThings.map((thing) => wordsOf({ ...hidden, thing, isDriver: false }))
  expect(note).toEqual({
    title: "We've removed something of yours",
    body: "Leeds LS1: We've removed the note on your request. What it was reported for: It's hateful or threatening. The reason: It insults people.",
    opens: `/dashboard?tab=requests&details=${request_id}`,
  })
  expect(name?.opens).toBe('/profile')
})

test('a business reads about its driver', () => {
  const words = wordsOf({ ...hidden, thing: 'portrait', isDriver: true })
  expect(words.body).toContain("We've removed the photo of one of your drivers.")
  expect(words.opens).toBe('/business/dashboard')
})
