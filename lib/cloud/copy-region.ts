/**
 * Ireland, and London for a stage that is in Ireland. Never a region of the USA: personal data stay in the UK and the EU,
 * which the UK holds to protect them as well as itself.
 */
export const copyRegionOf = (region: string): string => (region === 'eu-west-1' ? 'eu-west-2' : 'eu-west-1')
