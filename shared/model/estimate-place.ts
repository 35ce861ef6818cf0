/** How long an estimate may be kept: prices change with releases alone. */
export const estimateSeconds = 24 * 3600

/** A town as 'newport.shropshire', or a postcode district as 'LS1'. An address is neither. */
export const estimatePlaceId = /^(?:[a-z][a-z0-9-]{0,59}\.[a-z][a-z0-9-]{0,59}|[A-Z]{1,2}\d[A-Z\d]?)$/
