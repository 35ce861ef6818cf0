/** The region of a stage that names none. */
export const defaultRegion = 'eu-west-2'

/** CloudFront takes its certificate and firewall from here, and reports here. */
export const edgeRegion = 'us-east-1'

/**
 * Where a stage's daily copy lies: Ireland, and London for a stage that is in Ireland. Never a region of the USA: personal
 * data stay in the UK and the EU, which the UK holds to protect them as well as itself.
 */
export const copyRegionOf = (region: string): string => (region === 'eu-west-1' ? 'eu-west-2' : 'eu-west-1')

/** All regions in which something of a stage lies. */
export const regionsOf = (region: string): string[] => [...new Set([region, edgeRegion, copyRegionOf(region)])]
