export type LegalPart = 'terms' | 'privacy'
