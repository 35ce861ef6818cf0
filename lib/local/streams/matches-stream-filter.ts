import { type Pattern, worthTelling } from '#lib/worth-telling.ts'

/** What Lambda's filter does between the stream and the fan-out. */
export const matchesStreamFilter = (record: object): boolean => worthTelling.some((pattern) => matches(pattern, record))

const matches = (pattern: Pattern, value: unknown): boolean =>
  Object.entries(pattern).every(([name, part]) => {
    const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
    if (!isRules(part)) return matches(part, found)
    return part.some((rule) => {
      if (typeof rule === 'string') return found === rule
      if ('prefix' in rule) return typeof found === 'string' && found.startsWith(rule.prefix)
      return rule.exists === (found !== undefined)
    })
  })

const isRules = (part: Pattern[string]): part is Extract<Pattern[string], readonly unknown[]> => Array.isArray(part)
