export const ifLostTitle = "If it's lost or broken"

const whatWeDo =
  "We keep the record and help you both settle it, but we insure nothing. Vehicle insurance seldom covers what's on board."

/** For the requester. `carrier` is the partner or business who carries it, if known. */
export const partnerAnswersText = (carrier: string | null): string =>
  `${carrier ?? 'Your partner'} answers for it. ${whatWeDo}`

/** For the one who carries it, or with `business` for its business and drivers. */
export const youAnswerText = (business: string | null): string =>
  business ? partnerAnswersText(business) : `You answer for it. ${whatWeDo}`
