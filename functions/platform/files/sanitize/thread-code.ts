/** The code of the thread that cleans files. The bundler puts that code in place of this address. */
export const sanitizeThreadCode = new URL('./thread.ts', import.meta.url)
