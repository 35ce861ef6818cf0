/** A carrier's papers do not cover the job's day, or have changed. Pages that only carry load this, and no shapes. */
export const paperFailures = [
  'papers.no-work',
  'papers.no-hire',
  'papers.no-truck',
  'papers.no-waste',
  'papers.changed',
] as const
