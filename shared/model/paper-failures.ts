/** Refusals that concern the papers of partners and businesses. */
export const paperRefusals = {
  'papers.moved': { kind: 'conflict', text: 'These papers have changed. Please look at them again.' },
  'papers.changed': { kind: 'conflict', text: 'Your papers have just changed. Please try again.' },
  'papers.work-unchecked': {
    kind: 'conflict',
    text: 'Please record how the right to work was checked before you approve.',
  },
  'papers.no-work': {
    kind: 'conflict',
    text: "Your right to work needs checking before this job's day. See Your papers.",
  },
  'papers.no-hire': {
    kind: 'conflict',
    text: "Your insurance for hire and reward doesn't cover this job's day. See Your papers.",
  },
  'papers.no-truck': {
    kind: 'conflict',
    text: "Your operator's licence doesn't cover this job's day. See Your papers.",
  },
  'papers.no-waste': {
    kind: 'conflict',
    text: 'Recycling needs a waste registration for this place and day. See Your papers.',
  },
  'papers.business': {
    kind: 'conflict',
    text: "Your business's papers don't cover this job's day. Please ask your dispatcher.",
  },
} as const
