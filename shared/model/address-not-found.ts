/** Of an address that is neither a place we suggest nor holds a postcode we know. */
export const addressNotFoundText = "We can't find this address. Add its postcode."
