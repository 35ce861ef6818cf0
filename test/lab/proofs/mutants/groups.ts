/** Files that belong together, and the tests beside them. Only these tests run. */
export type Group = { of: 'access' | 'lifecycle' | 'auth' | 'price'; name: string; files: string[]; tests: string[] }

const accounts = 'functions/domain/accounts'
const lambda = 'functions/platform/lambda'
const requests = 'functions/domain/requests'

/**
 * Left out are most stores, whose conditions only the table can judge (the races and the faults prove them), and what
 * decides nothing: the label of a device, the list of common passwords.
 */
export const groups: Group[] = [
  {
    of: 'access',
    name: 'rules and steps of a call',
    files: ['shared/model/access.ts', `${lambda}/{lambda-for,guard-origin,parse-input,request,answers}.ts`],
    tests: ['shared/model/access.test.ts', `${lambda}/*.test.ts`],
  },
  {
    of: 'access',
    name: 'relations to a thing',
    files: ['functions/domain/uploads/upload-links.ts', `${requests}/{request-card,deliver,accept-request}.ts`],
    tests: [`${requests}/*.test.ts`, 'functions/domain/uploads/upload-links.test.ts'],
  },
  {
    of: 'lifecycle',
    name: 'states and transitions',
    files: ['shared/model/{request-lifecycle,review-lifecycles,state-machine}.ts', `${requests}/lifecycle/*.ts`],
    tests: ['shared/model/*lifecycle*.test.ts', `${requests}/lifecycle/*.test.ts`, `${requests}/steps.test.ts`],
  },
  {
    of: 'auth',
    name: 'sessions',
    files: [`${accounts}/sessions/*.ts`, `${accounts}/user-store.ts`, `${lambda}/cookies.ts`],
    tests: [`${accounts}/{sessions/*,user-store}.test.ts`, `${lambda}/lambda-for.test.ts`],
  },
  {
    of: 'auth',
    name: 'codes and tokens',
    files: ['functions/platform/key-ring.ts'],
    tests: ['functions/platform/key-ring*.test.ts'],
  },
  {
    of: 'auth',
    name: 'signing in',
    files: [`${accounts}/{sign-in,one-time-code}/*.ts`, '!**/*store.ts'],
    tests: [`${accounts}/{sign-in,one-time-code}/*.test.ts`],
  },
  {
    of: 'auth',
    name: 'passwords',
    files: [`${accounts}/passwords/*.ts`, '!**/password-dictionary.ts'],
    tests: [`${accounts}/passwords/*.test.ts`],
  },
  {
    of: 'price',
    name: 'tariff and quotes',
    files: ['shared/model/{pricing,money}.ts', `${requests}/post/suggest-price.ts`],
    tests: ['shared/model/{pricing,money}.test.ts', `${requests}/post/*.test.ts`],
  },
]
