/**
 * All answers that the callers of a race may get. Some order of the calls must lead to the same answers and the same
 * rows.
 */
export const answersAllowed: Record<string, readonly string[]> = {
  'assign × accept': ['accept 409 request.taken, assign 200', 'accept 200, assign 409 request.taken'],
  'assign × profile edit': ['assign 200, edit 200', 'assign 403 business.unverified, edit 200'],
  'deactivate × assign': ['assign 409 driver.inactive, deactivate 200', 'assign 200, deactivate 200'],
  'remove × assign': ['assign refused, remove 200', 'assign 200, remove 409 driver.busy'],
  'offer: accept × decline × cancel': [
    'accept 200, cancel 200, decline 409 offer.gone',
    'accept 409 offer.gone, cancel 200, decline 200',
    'accept 409 offer.gone, cancel 200, decline 409 offer.gone',
  ],
  'ride deleted × accept offer': ['accept 200, delete 200', 'accept 409 offer.gone, delete 200'],
  'register × register': ['one 201, other 409 signup.taken', 'one 409 signup.taken, other 201'],
  'toggle × toggle': ['one 200, other 403 access.denied', 'one 403 access.denied, other 200'],
  'erase × sign in': ['erase 200, sign in 401 login.wrong', 'erase 200, sign in 200'],
  'accept × cancel': ['accept 200, cancel 200', 'accept 409 request.gone, cancel 200'],
  'accept a proposal × its end': ['accept a proposal 200, clock 200', 'accept a proposal 409 proposal.gone, clock 200'],
  'the last place × two owners’ accepts': ['accept a proposal 200, accept a proposal 409 proposal.gone'],
  'start × cancel': ['cancel 409 request.not-cancellable, start 200', 'cancel 200, start 409 request.moved'],
  'papers end × accept': ['accept 200, end 200', 'accept 409 papers.no-hire, end 200'],
  'papers end × start': [
    'end 200, start 200',
    'end 200, start 409 papers.no-hire',
    'end 200, start 404 request.unknown',
  ],
  'papers of a fleet end × assign': ['assign 200, end 200', 'assign 409 papers.no-hire, end 200'],
  'papers of a fleet end × start': [
    'end 200, start 200',
    'end 200, start 409 papers.business',
    'end 200, start 404 request.unknown',
  ],
  'right to work ends × accept': ['accept 200, end 200', 'accept 409 papers.no-work, end 200'],
  'complete × 8': ['8 × complete 200'],
  'post × 8, one key': ['8 × post 201'],
  'accept × 16': ['accept 200, 15 × accept 409 request.taken'],
  'post × 27, one person': ['20 × post 201, 7 × post 429 request.too-many-open'],
  'give back × 8, one partner': ['8 × give back 200, last 429 request.taking-paused'],
  'give back × 12, one business': ['12 × give back 200, last 429 business.taking-paused'],
  'accept × 29, one partner': ['10 × accept 200, 19 × accept 409 request.too-many-active'],
  'assign × 40, one driver': ['30 × assign 200, 10 × assign 409 driver.too-many-active'],
}
