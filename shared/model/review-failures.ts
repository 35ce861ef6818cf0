/** Refusals that concern reviews. */
export const reviewRefusals = {
  /** Also where both sides share a phone number, an address or a vehicle: nobody learns which. */
  'review.not-possible': {
    kind: 'conflict',
    text: 'This delivery can’t be reviewed. “How reviews work” says which ones can.',
  },
  'review.too-late': { kind: 'conflict', text: 'Reviews can be written for seven days. That time is over.' },
  'review.written': { kind: 'conflict', text: "You've already written your review. It can't be changed." },
  'review.unknown': { kind: 'missing', text: 'Review not found.' },
  'review.replied': { kind: 'conflict', text: "You've already replied to this review." },
} as const
