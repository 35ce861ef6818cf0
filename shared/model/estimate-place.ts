/** How long an estimate may be cached. Prices change with releases only. */
export const estimateSeconds = 24 * 3600

/** A town, such as 'newport.shropshire', or a postcode district, such as 'LS1'. Never an address. */
export const estimatePlaceId = /^(?:[a-z][a-z0-9-]{0,59}\.[a-z][a-z0-9-]{0,59}|[A-Z]{1,2}\d[A-Z\d]?)$/
