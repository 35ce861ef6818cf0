/** The code of the thread that cleans files. The bundler replaces this address with the code itself. */
export const sanitizeThreadCode = new URL('./thread.ts', import.meta.url)
