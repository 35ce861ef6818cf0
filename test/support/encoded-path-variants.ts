/** The path of one call in other spellings. Firewall rules that read paths as text see different ones. */
export const encodedPathVariants: string[] = [
  '/api/%61uth/check-user',
  '/api/aut%68/check-user',
  '/api/%41UTH/check-user',
  '/api/%61%75%74%68/check-user',
  '/api/auth/%63heck-user',
  '/api/auth/check%2Duser',
  '/api/auth/check%2duser/',
  '/api/auth%2fcheck-user',
  '/api/auth%2Fcheck-user',
  '/api/auth%5Ccheck-user',
  '/api/%2e/auth/check-user',
  '/api/x/%2E%2e/auth/check-user',
  '/api/%2561uth/check-user',
]
