/** For an owner who accepts what its carrier cannot take any more, whatever the reason. */
export const cannotTakeText = (name: string): string => `${name} can’t take it any more.`

/** Refusals that concern the prices that carriers propose. */
export const proposalRefusals = {
  'partner.offline': { kind: 'conflict', text: 'You’re offline. Please go online to propose a price.' },
  'proposal.gone': { kind: 'conflict', text: 'They can’t take it any more.' },
  'proposal.open': {
    kind: 'conflict',
    text: 'You’ve already proposed a price for this job. Please take that one back first.',
  },
  'proposal.declined': {
    kind: 'conflict',
    text: 'The requester has said no thanks. You can propose a price again if they raise theirs.',
  },
  'proposal.full': {
    kind: 'conflict',
    text: 'Enough prices have been proposed for this job. You can still take it at its price.',
  },
  'proposal.too-late': {
    kind: 'conflict',
    text: 'It’s too late to propose a price for this job. You can still take it at its price.',
  },
  'proposal.too-many-today': {
    kind: 'limited',
    text: 'You’ve proposed enough prices for today. You can propose more tomorrow.',
  },
} as const
