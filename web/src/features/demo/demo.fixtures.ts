import { afterEach, beforeEach, vi } from 'vitest'
import { api } from '#web/lib/api.ts'

export const emailOf = (role: string): string => `${role.toLowerCase()}@demo.example`

export const setCookie = (text: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store.
  document.cookie = text
}

/** A demo world in which users with these names sign in, by role. Returns the mocks of its calls. */
export const demoWorld = (names: Record<string, string>) => {
  const login = vi.mocked(api.auth.login)
  const load = vi.fn()
  const signIns = Object.entries(names).map(([role, name]) => ({
    role,
    name,
    email: emailOf(role),
    password: 'demo-1',
  }))
  beforeEach(() => {
    load.mockImplementation(async () => new Response(JSON.stringify(signIns)))
    vi.stubGlobal('fetch', load)
    login.mockImplementation(async ({ body }) => ({ user: { email: body.email } }) as never)
    setCookie('demo=1')
  })
  afterEach(() => {
    sessionStorage.clear()
    setCookie('demo=; Max-Age=0')
  })
  return { login, load }
}
