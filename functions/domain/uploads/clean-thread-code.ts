/** Where the code of the thread is that cleans files. Bundles carry it inside, because they are one file each. */
export const sanitizeThreadCode = new URL('./clean-thread.ts', import.meta.url)
