export const defaultRegion = 'eu-west-2'

/** CloudFront needs its certificate and firewall here, and writes its metrics here. */
export const edgeRegion = 'us-east-1'

/**
 * The region of a stage's daily copy: Ireland, or London for a stage in Ireland. Never a region of the USA: personal
 * data stay in the UK and the EU, whose protection the UK recognises as adequate.
 */
export const copyRegionOf = (region: string): string => (region === 'eu-west-1' ? 'eu-west-2' : 'eu-west-1')

/** All regions that have a part of a stage. */
export const regionsOf = (region: string): string[] => [...new Set([region, edgeRegion, copyRegionOf(region)])]
