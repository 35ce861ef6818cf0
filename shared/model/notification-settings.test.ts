import { describe, expect, test } from 'vitest'
import { topics } from './notification-kind.ts'
import { canSwitch, channels, type Switch, switches, waysOf } from './notification-settings.ts'
import { notifications } from './notifications.ts'

const kinds = Object.entries(notifications).map(([name, { topic, mail }]) => ({ name, topic, mail }))

test('every topic of a notification has its switches', () => {
  for (const { topic } of kinds) expect(topics).toContain(topic)
  expect(switches).toHaveLength(topics.length * channels.length)
})

test('only mails about the account, and those that never come, cannot be switched', () => {
  const fixed = topics.flatMap((topic) =>
    channels.filter((channel) => !canSwitch(topic, channel)).map((channel) => `${topic}.${channel}`),
  )
  expect(fixed).toEqual(['pool.mail', 'account.mail'])
})

describe.each(kinds)('$name', ({ topic, mail }) => {
  const on = (off: readonly Switch[], hasDevice = true) => waysOf({ topic, mail }, { off }, { hasDevice })

  test('goes by all of its ways if nothing is switched off, and by push only to a device', () => {
    expect(on([])).toEqual({ push: true, mail: mail !== 'none' })
    expect(on([], false)).toEqual({ push: false, mail: mail !== 'none' })
  })

  test('is not pushed if its topic is switched off, and no switch of another topic changes it', () => {
    expect(on([`${topic}.push`])).toEqual({ push: false, mail: mail !== 'none' })
    expect(on(switches.filter((one) => !one.startsWith(topic)))).toEqual(on([]))
  })

  test('always reaches its reader if it asks for something, whatever is switched off', () => {
    for (const hasDevice of [true, false])
      for (const off of [[], [`${topic}.push`], [`${topic}.mail`], switches] satisfies Switch[][]) {
        const { push, mail: isMailed } = on(off, hasDevice)
        expect(push || isMailed || mail !== 'always').toBe(true)
        expect(isMailed || topic !== 'account').toBe(true)
      }
  })

  test('is not mailed if its topic is switched off and it only repeats a screen, or a push has it', () => {
    const isFixed = topic === 'account'
    expect(on([`${topic}.mail`]).mail).toBe(isFixed)
    if (mail === 'optional') expect(on([`${topic}.mail`], false).mail).toBe(isFixed)
  })
})
